CREATE TABLE city (
  slug text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  aliases jsonb NOT NULL,
  province text NOT NULL,
  -- Null for a city of imported records without coordinates.
  lat float8,
  lng float8
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
  neighbourhood text NOT NULL,
  postal_code text NOT NULL,
  lat float8 NOT NULL,
  lng float8 NOT NULL
);

CREATE TABLE zone (
  city text COLLATE "C" NOT NULL,
  zone_code text NOT NULL,
  zone_description text NOT NULL,
  zone_category text NOT NULL,
  ring jsonb NOT NULL
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
  record text NOT NULL
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
  PRIMARY KEY (measure, municipality, province, permit_type)
);
