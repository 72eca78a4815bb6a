-- What extension clients read on stores' pages. Anybody can send anything, so reports are apart from listings and shown to
-- nobody: they bring forward that the store itself is asked. `reporter` is a digest by the secret of the day: it tells people of
-- one day apart, and leads to nobody once that secret is deleted.
create table lookup.reports (
  id           bigint      generated always as identity primary key,
  -- Without fragment and tracking parameters, as in lookup.listings.
  url          text        not null,
  retailer     text        not null,
  country      text        not null,
  gtin         text,
  title        text,
  image_url    text,
  price        numeric,
  currency     text,
  is_available boolean,
  reporter     text        not null,
  reported_at  timestamptz not null
);
create index reports_url on lookup.reports (url, reported_at);
-- For removing old ones: reports arrive in the order of this column.
create index reports_reported_at on lookup.reports using brin (reported_at);
