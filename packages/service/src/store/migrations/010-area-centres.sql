-- The postal areas of a city's addresses have their middle, which a postal code alone is located at.
UPDATE address_summary SET postal_areas = coalesce((
  SELECT jsonb_object_agg(area, jsonb_build_object('lat', lat, 'lng', lng, 'addresses', addresses))
  FROM (
    SELECT left(postal_code, 3) AS area, avg(lat) AS lat, avg(lng) AS lng, count(*) AS addresses
    FROM address
    WHERE address.municipality = address_summary.municipality AND postal_code <> ''
    GROUP BY 1
  ) AS areas
), '{}');
