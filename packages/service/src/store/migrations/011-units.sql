-- The unit of an address that has a point of its own, in the form in which units are compared; empty for a whole house.
ALTER TABLE address ADD COLUMN unit text COLLATE "C" NOT NULL DEFAULT '';
