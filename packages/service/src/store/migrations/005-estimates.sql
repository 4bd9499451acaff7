ALTER TABLE record ADD COLUMN use_class text;
-- The city's class of the building and the words of the work, as groups of like permits compare them.
ALTER TABLE record ADD COLUMN building_class text;
ALTER TABLE record ADD COLUMN work_words text;
UPDATE record SET digest = NULL;

-- Published building construction price indexes: one row per area (a city's slug, or 'canada'), kind of building and month.
CREATE TABLE price_index (
  source_id text COLLATE "C" NOT NULL,
  area text COLLATE "C" NOT NULL,
  -- 'residential' or 'non_residential'.
  building text COLLATE "C" NOT NULL,
  -- YYYY-MM, the first month of a quarter.
  month text COLLATE "C" NOT NULL,
  value float8 NOT NULL
);

-- What estimates are made from: quantiles of the logarithm of dollars per measure in a group of permits.
DROP TABLE estimate_cell;
CREATE TABLE estimate_cell (
  name text COLLATE "C" PRIMARY KEY,
  permits integer NOT NULL,
  low float8 NOT NULL,
  median float8 NOT NULL,
  high float8 NOT NULL,
  first_year integer NOT NULL,
  last_year integer NOT NULL,
  -- The sizes of these permits: square metres or dwelling units, by measure.
  min_size float8,
  max_size float8
);
-- By how much the ranges of a group are widened, as a share of their width.
CREATE TABLE estimate_widening (name text COLLATE "C" PRIMARY KEY, widening float8 NOT NULL, permits integer NOT NULL);
-- How the newest permits of a group compare with what the older ones would have estimated.
CREATE TABLE estimate_record (
  name text COLLATE "C" PRIMARY KEY,
  permits integer NOT NULL,
  in_range integer NOT NULL,
  -- The median of the error, as a share of the value.
  error float8 NOT NULL,
  -- YYYY-MM.
  since text NOT NULL
);
-- The month whose dollars the estimates of a city are in, and the index that says so; null for the permits' own trend.
CREATE TABLE estimate_dollars (municipality text COLLATE "C" PRIMARY KEY, index_name text, month text NOT NULL);
-- Everything that has been loaded is derived again.
UPDATE derivation SET revision = 0;
