-- The records of each city in each dataset; filled after records have been loaded.
CREATE TABLE source (
  entity_type text COLLATE "C" NOT NULL,
  municipality text COLLATE "C" NOT NULL,
  records integer NOT NULL,
  last_updated text NOT NULL,
  earliest_date text,
  latest_date text,
  PRIMARY KEY (entity_type, municipality)
);
