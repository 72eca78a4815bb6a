-- The history of a listing: a point for each change of price or stock, and at most one a day without a change. Each month is a
-- partition (point-table.ts creates them in advance), so one statement removes or exports a month.
create table lookup.listing_points (
  listing_id bigint      not null,
  at         timestamptz not null,
  price      numeric,
  currency   text,
  stock      text,
  primary key (listing_id, at)
) partition by range (at);
-- For thinning: points are inserted in the order of this column, so a block range index is enough and costs almost nothing.
create index listing_points_at on lookup.listing_points using brin (at);
