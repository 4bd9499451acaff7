-- What an index of declared values per square metre reads, without the rows themselves.
CREATE INDEX record_declared ON record (municipality, permit_type, event_date)
  INCLUDE (value, area, use_class, building_class, trade, lat, lng)
  WHERE entity_type = 'permit' AND value > 0 AND area > 0;
