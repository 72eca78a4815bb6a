-- People's interest in products, for the trending list. A product has one number, so that the hottest are read from an index,
-- however many people were counted. The counted people are kept until the end of the next day, as digests by the secret of the
-- day.
create table lookup.interest (
  gtin     text             primary key,
  -- The logarithm of a sum whose terms are halved once a day, expressed so that time does not change the order: rows need no
  -- update as they age (interest-rules.ts).
  heat     double precision not null,
  noted_at timestamptz      not null
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
create index interest_heat on lookup.interest (heat desc, gtin);
-- For removing products without interest for days.
create index interest_noted_at on lookup.interest (noted_at);

create table lookup.interest_people (
  day     date             not null,
  gtin    text             not null,
  person  text             not null,
  network text             not null,
  -- This person's weight, from 0 to 1: lower, the more people of the network were counted before.
  share   double precision not null,
  -- The strongest interest that was counted.
  weight  double precision not null,
  primary key (day, gtin, person)
);
create index interest_people_network on lookup.interest_people (day, gtin, network);

-- The products that searches for a query list. Queries are normalised as in lookup.popular_searches.
create table lookup.listed_products (
  query     text not null,
  gtin      text not null,
  listed_on date not null,
  primary key (query, gtin)
);
create index listed_products_listed_on on lookup.listed_products (listed_on);

-- A search counts for the products that its answers list, which may arrive after it was logged. `shopper` is a digest of the
-- account, else of the network in `person`; `network` is a digest of the wider network.
alter table lookup.searchers add column shopper text, add column network text;
