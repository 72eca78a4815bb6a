-- The history of a listing: a point for each change of price or stock, and at most one a day without a change. A month is a
-- partition (listing-points.ts makes them ahead), so a month is removed or exported by one statement.
create table lookup.listing_points (
  listing_id bigint      not null,
  at         timestamptz not null,
  price      numeric,
  currency   text,
  stock      text,
  primary key (listing_id, at)
) partition by range (at);
-- For thinning: points arrive in the order of this column, so a block range index is enough and nearly free.
create index listing_points_at on lookup.listing_points using brin (at);
