-- The version of the programs that read the rows: null for what former versions loaded.
ALTER TABLE publication ADD COLUMN readers text;
