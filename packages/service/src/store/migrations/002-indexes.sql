ALTER TABLE record ADD PRIMARY KEY (entity_type, record_id);
CREATE INDEX record_date ON record (entity_type, event_date DESC, record_id DESC);
CREATE INDEX record_municipality ON record (entity_type, municipality, event_date DESC, record_id DESC);
CREATE INDEX record_value ON record (entity_type, municipality, value DESC NULLS LAST, record_id DESC);
CREATE INDEX record_address ON record (municipality, normalized_address);
-- Includes the columns that order a page: thousands of rows are near a place, and a page reads a hundred of them.
CREATE INDEX record_place ON record (entity_type, lat, lng) INCLUDE (event_date, record_id) WHERE lat IS NOT NULL;
ALTER TABLE address ADD PRIMARY KEY (municipality, normalized_address);
CREATE INDEX zone_city ON zone (city, zone_code);
CREATE INDEX rejected_row_source ON rejected_row (source_id);
