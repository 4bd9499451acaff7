-- What the geocoder reads, derived after addresses, permits or licences have been loaded. Of a city without addresses,
-- the streets and places are those of its permits and licences.

CREATE TABLE street (
  municipality text COLLATE "C" NOT NULL,
  -- `RUE SAINTE-CATHERINE EST`
  name text COLLATE "C" NOT NULL,
  -- The name in the form in which names are compared: `ste catherine`.
  key text COLLATE "C" NOT NULL,
  -- 'addresses' or 'records'.
  source text NOT NULL,
  street_name text NOT NULL,
  street_type text,
  type_first boolean NOT NULL,
  direction text,
  direction_first boolean NOT NULL,
  first_number integer NOT NULL,
  last_number integer NOT NULL,
  -- One line per house, in the order of the numbers: number, postal code, lat and lng, separated by bars.
  addresses text NOT NULL
);

-- The keys by which a street is found: that of its name, and those of its name with its type or direction.
CREATE TABLE street_key (
  key text COLLATE "C" NOT NULL,
  municipality text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL
);

-- Where the permits and licences of a city without addresses are.
CREATE TABLE record_location (
  municipality text COLLATE "C" NOT NULL,
  normalized_address text COLLATE "C" NOT NULL,
  postal_code text NOT NULL,
  lat float8 NOT NULL,
  lng float8 NOT NULL
);

-- What the geocoder knows of a city without reading its streets.
CREATE TABLE address_summary (
  municipality text COLLATE "C" PRIMARY KEY,
  source text NOT NULL,
  -- The first three characters of its postal codes.
  postal_areas jsonb NOT NULL,
  neighbourhoods jsonb NOT NULL,
  -- How many addresses are found near their place by the others.
  accuracy jsonb NOT NULL
);

CREATE INDEX street_name ON street (municipality, name) INCLUDE (key);
CREATE INDEX street_key_key ON street_key (key, municipality);
CREATE INDEX record_location_municipality ON record_location (municipality);
-- Bands of 0.005 degrees, about 550 m.
CREATE INDEX address_band ON address ((floor(lat * 200)::integer), lng);
CREATE INDEX record_location_band ON record_location ((floor(lat * 200)::integer), lng);

-- Everything that has been loaded is derived again.
UPDATE derivation SET revision = 0;
