-- Units of one house may be far from one another.
ALTER TABLE address DROP CONSTRAINT address_pkey;
ALTER TABLE address ADD PRIMARY KEY (municipality, normalized_address, unit);
