-- The branch whose price is the listing's, at a retailer whose prices differ from branch to branch. Null elsewhere, and until a
-- branch was read. `reference_zip` is the zip code near which the branch is found. Points of the history before
-- `reference_since` are other branches'. `reference_read_at` is when the branch stated its price last.
alter table lookup.listings
  add column reference_branch  text,
  add column reference_zip     text,
  add column reference_since   timestamptz,
  add column reference_read_at timestamptz;
