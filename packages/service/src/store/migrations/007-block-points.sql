-- Whether the point is not the building's, but the middle of the street's side between two crossings, which its
-- addresses share.
ALTER TABLE address ADD COLUMN is_block_point boolean NOT NULL DEFAULT false;
