-- What stores sell: one row per item of a retailer, for all zip codes. Where-to-buy, history and alerts read these rows. The
-- natural key is the retailer's own; `id` keeps referring tables narrow. No index contains a column that each reading changes,
-- and each page has free space, so that an update touches no index.
create table lookup.listings (
  id        bigint      generated always as identity primary key,
  retailer  text        not null,
  item_id   text        not null,
  country   text        not null,
  -- Also null for a lot, a bundle or a used item: they are not the product with the GTIN.
  gtin      text,
  title     text        not null,
  url       text        not null,
  image_url text,
  -- Read from the sandbox. Such rows are deleted once the live retailer is enabled.
  is_demo   boolean     not null,
  -- From the newest reading that stated a price. A null price with a currency: the retailer shows no price. No currency: no
  -- price was read yet.
  price     numeric,
  currency  text,
  -- From the newest reading; may be 'unknown'.
  stock     text        not null,
  seen_at   timestamptz not null,
  seen_by   text        not null,
  -- The last certain stock, when it was read, and since when it holds. Null until there is one.
  certain_stock   text,
  certain_since   timestamptz,
  certain_seen_at timestamptz,
  certain_seen_by text,
  -- Counts the changes of price and certain stock.
  version   bigint      not null,
  -- The day (UTC) of the latest point in the history.
  point_on  date        not null,
  unique (retailer, item_id, country)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
create index listings_gtin on lookup.listings (gtin) where gtin is not null;
create index listings_demo on lookup.listings (retailer) where is_demo;

-- The retailers' physical stores. Few retailers state a store's position: it is that of the store's town, null until known.
create table lookup.stores (
  retailer  text not null,
  store_id  text not null,
  name      text not null,
  address   text not null,
  city      text not null,
  state     text not null,
  latitude  double precision,
  longitude double precision,
  primary key (retailer, store_id)
);

-- The same for an item in one physical store. `store_id` is that of lookup.stores; the retailer is the listing's.
create table lookup.shelves (
  listing_id bigint      not null references lookup.listings (id) on delete cascade,
  store_id   text        not null,
  price      numeric,
  currency   text,
  quantity   numeric,
  stock      text        not null,
  seen_at    timestamptz not null,
  seen_by    text        not null,
  certain_stock   text,
  certain_since   timestamptz,
  certain_seen_at timestamptz,
  certain_seen_by text,
  version    bigint      not null,
  primary key (listing_id, store_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
