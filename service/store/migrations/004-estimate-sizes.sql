-- The sizes of the permits that an estimate is based on: square metres or dwelling units, by measure.
ALTER TABLE estimate_cell ADD COLUMN min_size float8, ADD COLUMN max_size float8;
