-- What people look at, for the trending products. A product has one number, so the hottest are read from an index however many
-- people were counted. Who was counted is kept until the end of the next day only, as digests by the secret of the day.
create table lookup.interest (
  gtin     text             primary key,
  -- The logarithm of the sum of what was counted, each halved once a day. It is put so that time changes no order: the
  -- rows need no update as they age (interest-rules.ts).
  heat     double precision not null,
  noted_at timestamptz      not null
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
create index interest_heat on lookup.interest (heat desc, gtin);
-- For removing what nobody has looked at for days.
create index interest_noted_at on lookup.interest (noted_at);

create table lookup.interest_people (
  day     date             not null,
  gtin    text             not null,
  person  text             not null,
  network text             not null,
  -- What this person counts of a whole one: less, the more of the network were counted before.
  share   double precision not null,
  -- The strongest interest that was counted.
  weight  double precision not null,
  primary key (day, gtin, person)
);
create index interest_people_network on lookup.interest_people (day, gtin, network);

-- The products that searches for a query list. Queries are folded, as in lookup.popular_searches.
create table lookup.listed_products (
  query     text not null,
  gtin      text not null,
  listed_on date not null,
  primary key (query, gtin)
);
create index listed_products_listed_on on lookup.listed_products (listed_on);

-- A search counts for the products that its answers list, which may come after it was logged. `shopper` is a digest of the
-- account, else of the network that `person` is a digest of; `network` is one of the wider network.
alter table lookup.searchers add column shopper text, add column network text;
