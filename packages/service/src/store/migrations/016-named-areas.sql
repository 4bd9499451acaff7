-- Areas of any kind, such as wards or heritage districts, from files that somebody loaded.
CREATE TABLE named_area (
  -- What the areas are, in the words of the person who loaded them: `wards`.
  kind text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  -- The coordinates of a GeoJSON MultiPolygon, with holes: [lng, lat] in WGS84 degrees.
  polygons jsonb NOT NULL,
  source_id text COLLATE "C" NOT NULL
);
