-- Half of the rows that an index of all datasets finds for a word belong to others than the searched one, and reading a
-- row to find that out takes as long as reading one that is shown.
DROP INDEX IF EXISTS record_words;
CREATE INDEX record_words_permit ON record USING gin (words) WHERE entity_type = 'permit';
CREATE INDEX record_words_other ON record USING gin (words) WHERE entity_type <> 'permit';
-- A page of a rare type of permit would read thousands of the city's permits.
CREATE INDEX record_permit_type ON record (entity_type, municipality, permit_type, event_date DESC, record_id DESC)
  WHERE permit_type IS NOT NULL;
