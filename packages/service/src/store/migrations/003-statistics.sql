-- What `/stats` counts, by column: reading one field of a million JSON texts takes seconds, reading its column
-- milliseconds. A chunk holds records of one dataset, city and year. Chunks are computed after records have changed,
-- by the first service that needs them.
CREATE TABLE statistics_chunk (
  entity_type text COLLATE "C" NOT NULL,
  municipality text COLLATE "C" NOT NULL,
  year integer NOT NULL,
  part integer NOT NULL,
  -- That of the change after which the chunk was computed.
  stamp bigint NOT NULL,
  records integer NOT NULL,
  first_date date NOT NULL,
  last_date date NOT NULL,
  PRIMARY KEY (entity_type, municipality, year, part)
);

-- One field of the records of a chunk: for each record the number of its value, from 1, or 0 if it has none.
-- A number takes one, two or four bytes, as the number of values requires. Columns without a chunk of their stamp are
-- being computed.
CREATE TABLE statistics_column (
  entity_type text COLLATE "C" NOT NULL,
  field text COLLATE "C" NOT NULL,
  municipality text COLLATE "C" NOT NULL,
  year integer NOT NULL,
  part integer NOT NULL,
  stamp bigint NOT NULL,
  -- The values, separated by U+001F.
  dictionary text NOT NULL,
  codes bytea NOT NULL,
  PRIMARY KEY (entity_type, field, municipality, year, part, stamp)
);

-- The chunks to compute. A change that is made while a chunk is being computed gives it another stamp.
CREATE SEQUENCE statistics_stamp;
CREATE TABLE statistics_stale (
  entity_type text COLLATE "C" NOT NULL,
  municipality text COLLATE "C" NOT NULL,
  year integer NOT NULL,
  stamp bigint NOT NULL,
  PRIMARY KEY (entity_type, municipality, year)
);

CREATE FUNCTION note_changed_records() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO statistics_stale
    SELECT entity_type, municipality, year, nextval('statistics_stamp')
    FROM (
      SELECT DISTINCT entity_type, municipality, extract(year FROM event_date)::integer AS year FROM changed
    ) AS chunk
    -- In one order in every process, so that no two wait for each other.
    ORDER BY entity_type, municipality, year
    ON CONFLICT (entity_type, municipality, year) DO UPDATE SET stamp = excluded.stamp;
  RETURN NULL;
END $$;

CREATE TRIGGER record_inserted AFTER INSERT ON record REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_records();
CREATE TRIGGER record_deleted AFTER DELETE ON record REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_records();
CREATE TRIGGER record_updated_from AFTER UPDATE ON record REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_records();
CREATE TRIGGER record_updated_to AFTER UPDATE ON record REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_records();

INSERT INTO statistics_stale
  SELECT entity_type, municipality, year, nextval('statistics_stamp')
  FROM (
    SELECT DISTINCT entity_type, municipality, extract(year FROM event_date)::integer AS year FROM record
  ) AS chunk;
