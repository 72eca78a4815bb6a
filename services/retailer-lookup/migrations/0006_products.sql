-- Offers join listings by GTIN, or by brand and model number together. Also: how often a listing changes, and neighbours'
-- readings.
alter table lookup.listings
  -- Brand and model number as one key, with the attributes that distinguish products of one number (`products/model-of.ts`).
  -- Null without both.
  add column model text,
  -- With `version`, how often the listing changes.
  add column first_seen_at timestamptz not null default now();
create index listings_model on lookup.listings (model) where model is not null;

-- Requested addresses, and the listing of each page. A page names its canonical address, so the listing's own key may differ
-- from what a shopper typed.
create table lookup.page_addresses (
  url      text        primary key,
  retailer text        not null,
  item_id  text        not null,
  country  text        not null,
  -- As the page states it, also for a lot or a used item. Null if it states none.
  gtin     text,
  asked_at timestamptz not null
);
create index page_addresses_asked_at on lookup.page_addresses (asked_at);

-- What neighbours saw on a retailer's shelf near a zip code. A row counts for a day and is then deleted.
create table lookup.neighbour_readings (
  post_id   text             primary key,
  gtin      text             not null,
  retailer  text             not null,
  country   text             not null,
  zip       text             not null,
  latitude  double precision not null,
  longitude double precision not null,
  stock     text             not null,
  seen_at   timestamptz      not null
);
create index neighbour_readings_gtin on lookup.neighbour_readings (gtin);
create index neighbour_readings_seen_at on lookup.neighbour_readings (seen_at);
