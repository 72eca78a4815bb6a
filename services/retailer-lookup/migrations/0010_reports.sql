-- What extension clients read on stores' pages. Anybody can send anything, so reports are kept apart from listings and shown to
-- nobody; they only bring the store's re-check forward. `reporter` is a digest by the secret of the day: it distinguishes the
-- people of one day, and cannot be traced once that secret is deleted.
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
-- For removing old rows: reports are inserted in the order of this column.
create index reports_reported_at on lookup.reports using brin (reported_at);
