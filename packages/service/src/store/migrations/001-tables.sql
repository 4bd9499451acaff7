CREATE TABLE city (
  slug text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  aliases jsonb NOT NULL,
  -- Empty where it is unknown: a file may name a city that the gazetteer lacks.
  province text NOT NULL,
  lat float8,
  lng float8
);

-- A dataset that a city publishes, or a file that somebody loaded.
CREATE TABLE publication (
  source_id text COLLATE "C" PRIMARY KEY,
  publisher text NOT NULL,
  url text,
  licence text,
  licence_url text,
  -- What the licence asks users to show.
  attribution text,
  -- Where the next incremental read starts: what the portal calls new is after it. Null before a full read.
  watermark text,
  -- The columns of the last read, as a JSON array: what the publisher has changed since.
  columns jsonb,
  -- ISO 8601.
  last_ingest text
);

-- One row per civic address; the parts as the geocoder compares them.
CREATE TABLE address (
  municipality text COLLATE "C" NOT NULL,
  normalized_address text COLLATE "C" NOT NULL,
  house_number text NOT NULL,
  street_name text NOT NULL,
  street_type text,
  type_first boolean NOT NULL,
  direction text,
  direction_first boolean NOT NULL,
  -- Empty where the publisher doesn't say.
  neighbourhood text NOT NULL,
  postal_code text NOT NULL,
  lat float8 NOT NULL,
  lng float8 NOT NULL,
  source_id text COLLATE "C" NOT NULL
);

CREATE TABLE zone (
  city text COLLATE "C" NOT NULL,
  zone_code text NOT NULL,
  zone_description text NOT NULL,
  -- Empty where the publisher doesn't say.
  zone_category text NOT NULL,
  -- The coordinates of a GeoJSON MultiPolygon, with holes: [lng, lat] in WGS84 degrees.
  polygons jsonb NOT NULL,
  source_id text COLLATE "C" NOT NULL
);

-- The published record as JSON text, next to the columns that filters, order and search need.
-- The event date of a record without one is 0001-01-01: it sorts last and is outside every date range.
CREATE TABLE record (
  entity_type text COLLATE "C" NOT NULL,
  record_id text COLLATE "C" NOT NULL,
  municipality text COLLATE "C" NOT NULL,
  event_date date NOT NULL,
  normalized_address text COLLATE "C",
  lat float8,
  lng float8,
  value float8,
  area float8,
  dwellings float8,
  units float8,
  status text,
  status_canonical text,
  permit_type text,
  trade text,
  sector text,
  category text,
  floor_area float8,
  storeys float8,
  structure_type text,
  neighbourhood text,
  ward text,
  zoning text,
  is_active boolean,
  is_opening boolean,
  preceded_by_permit boolean,
  opened_on date,
  permit_date date,
  is_contractor boolean,
  fetched_at text COLLATE "C" NOT NULL,
  search_text text NOT NULL,
  -- Stored, because a search in the order of dates reads it from thousands of rows, and computing it is slow.
  words tsvector GENERATED ALWAYS AS (to_tsvector('simple', search_text)) STORED,
  record text NOT NULL,
  -- The publication; empty for derived and generated records.
  source_id text COLLATE "C" NOT NULL,
  -- Shows whether a record has changed since it was loaded, without the time of the load.
  digest text COLLATE "C"
);

-- The records of each city in each dataset; filled after records have been loaded.
CREATE TABLE source (
  entity_type text COLLATE "C" NOT NULL,
  municipality text COLLATE "C" NOT NULL,
  records integer NOT NULL,
  last_updated text NOT NULL,
  earliest_date text,
  latest_date text,
  publisher text,
  licence text,
  licence_url text,
  attribution text,
  PRIMARY KEY (entity_type, municipality)
);

-- Quantiles of the logarithm of a measure of a group of permits; '' means all.
CREATE TABLE estimate_cell (
  measure text NOT NULL,
  municipality text NOT NULL,
  province text NOT NULL,
  permit_type text NOT NULL,
  permits integer NOT NULL,
  low float8 NOT NULL,
  median float8 NOT NULL,
  high float8 NOT NULL,
  first_year integer NOT NULL,
  last_year integer NOT NULL,
  -- The sizes of these permits: square metres or dwelling units, by measure.
  min_size float8,
  max_size float8,
  PRIMARY KEY (measure, municipality, province, permit_type)
);

-- One row per dataset and city that a load has changed, written in the transaction of the load. The dataset may also be
-- 'address' or 'zone'. A running service reads the largest number to see that there is something new.
CREATE TABLE revision (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entity_type text COLLATE "C" NOT NULL,
  municipality text COLLATE "C" NOT NULL,
  source_id text COLLATE "C" NOT NULL,
  loaded_at text NOT NULL
);

-- The last revision that the derived records, the estimates and the table source take into account.
CREATE TABLE derivation (revision bigint NOT NULL);
INSERT INTO derivation VALUES (0);

-- A load that has staged rows and hasn't applied them yet: it resumes, or starts over.
CREATE TABLE unfinished_load (
  source_id text COLLATE "C" PRIMARY KEY,
  -- What is loaded, in the form that the load compares: another file or another start can't resume it.
  request text NOT NULL,
  -- The portal's position after the staged rows.
  position text,
  staged bigint NOT NULL,
  -- The counts so far, as the report shows them.
  report jsonb NOT NULL,
  started_at text NOT NULL
);

-- Rows of the last read of a publication that could not be used.
CREATE TABLE rejected_row (
  source_id text COLLATE "C" NOT NULL,
  -- The file's line, or the publisher's key.
  place text NOT NULL,
  reason text NOT NULL
);
