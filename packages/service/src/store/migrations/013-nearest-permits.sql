-- Estimates are made from the nearest permits, which words find.
DROP TABLE estimate_cell;
DROP TABLE estimate_widening;
DROP TABLE estimate_record;
DROP TABLE estimate_dollars;
ALTER TABLE record DROP COLUMN use_class;
ALTER TABLE record DROP COLUMN building_class;
-- Rows that are loaded again get the words of all their texts. Until then, they have those of the work alone.
UPDATE record SET digest = NULL WHERE entity_type = 'permit';
