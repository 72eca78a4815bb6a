-- What people watch. The owner is `account:<id>` or `fingerprint:<SHA-256, base64url>`; a fingerprint itself is a credential
-- and is never stored. A watch is of a product (`gtin`, at any store) or of one item of a retailer.
create table alerts.watches (
  id           uuid primary key,
  owner        text not null,
  -- SHA-256 of the target and the rule: an owner has no two equal watches.
  rule_digest  text not null,
  kind         text not null,
  country      text not null,
  gtin         text,
  retailer     text,
  item_id      text,
  stores       text[] not null,
  target_price numeric,
  drop_percent numeric,
  drop_amount  numeric,
  max_price    numeric,
  -- Only shelves in this circle; without it, only a retailer's own stock counts.
  zip          text,
  latitude     double precision,
  longitude    double precision,
  radius_miles double precision,
  channels     text[] not null,
  paused       boolean not null,
  snooze_until timestamptz,
  until        timestamptz,
  created_at   timestamptz not null,
  unique (owner, rule_digest)
);
-- A change reads its watches in the order of their ids, a few hundred at a time.
create index watches_gtin on alerts.watches (gtin, country, id) where gtin is not null;
create index watches_item on alerts.watches (retailer, item_id, country, id) where retailer is not null;

-- Accounts that were removed (`into_owner` is null) or merged into another. Events may arrive in any order.
create table alerts.owner_ends (
  owner      text        primary key,
  into_owner text,
  ended_at   timestamptz not null
);
