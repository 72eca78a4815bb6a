-- Places: a retailer's item (store_id is empty), or that item in one branch, as of the last change.
create table alerts.places (
  id         bigint      generated always as identity primary key,
  retailer   text        not null,
  item_id    text        not null,
  country    text        not null,
  store_id   text        not null,
  gtin       text,
  store_name text        not null,
  name       text        not null,
  url        text        not null,
  branch     text,
  latitude   double precision,
  longitude  double precision,
  version    bigint      not null,
  price      numeric,
  currency   text,
  stock      text,
  read_at    timestamptz not null,
  unique (retailer, item_id, country, store_id)
) with (fillfactor = 80);
create index places_gtin on alerts.places (gtin, country) where gtin is not null;

-- Changes some of whose watches have not been examined yet. A row is deleted when all have been.
create table alerts.transitions (
  id             bigint      generated always as identity primary key,
  place_id       bigint      not null references alerts.places (id),
  version        bigint      not null,
  before_price   numeric,
  before_currency text,
  before_stock   text,
  after_price    numeric,
  after_currency text,
  after_stock    text,
  source         text        not null,
  read_at        timestamptz not null,
  request_id     text,
  -- The last watch examined.
  done_up_to     uuid        not null default '00000000-0000-0000-0000-000000000000',
  claimed_until  timestamptz not null default '-infinity',
  unique (place_id, version)
);

-- The price at a watch's first reading of a place; price drops are measured from it.
create table alerts.first_prices (
  watch_id uuid   not null references alerts.watches (id) on delete cascade,
  place_id bigint not null references alerts.places (id),
  price    numeric not null,
  currency text   not null,
  primary key (watch_id, place_id)
);

-- Alerts: one row per watch and change that first met its rule; later changes update it.
create table alerts.alerts (
  id         uuid        primary key,
  watch_id   uuid        not null references alerts.watches (id) on delete cascade,
  place_id   bigint      not null references alerts.places (id),
  -- The version of the place that made it.
  opened_by  bigint      not null,
  owner      text        not null,
  kind       text        not null,
  gtin       text,
  -- The retailer, and its name.
  store_id   text        not null,
  store_name text        not null,
  branch     text,
  name       text        not null,
  url        text        not null,
  price      numeric,
  currency   text,
  state      text        not null,
  version    int         not null,
  made_at    timestamptz not null,
  updated_at timestamptz not null,
  -- When its state became 'over'.
  over_at    timestamptz,
  rule       text        not null,
  before     jsonb       not null,
  after      jsonb       not null,
  source     text        not null,
  read_at    timestamptz not null,
  shown_at   timestamptz,
  clicked_at timestamptz,
  got_at     timestamptz,
  gone_at    timestamptz,
  unique (watch_id, place_id, opened_by)
);
create index alerts_owner on alerts.alerts (owner, updated_at desc, id desc);
create index alerts_updated_at on alerts.alerts (updated_at);
