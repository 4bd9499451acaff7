-- A municipality may have a house of one number and street in several of its communities.
ALTER TABLE address ALTER COLUMN neighbourhood TYPE text COLLATE "C";
ALTER TABLE address DROP CONSTRAINT address_pkey;
ALTER TABLE address ADD PRIMARY KEY (municipality, normalized_address, unit, neighbourhood);
-- What the geocoder reads is derived again, with the neighbourhoods.
UPDATE derivation SET revision = 0;
