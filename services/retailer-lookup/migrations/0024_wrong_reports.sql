-- That people say an offer is wrong. A network counts once for each part of an offer, by a digest of the day; kept for a day.
create table lookup.wrong_reports (
  url         text        not null,
  part        text        not null check (part in ('price', 'stock', 'product')),
  network     text        not null,
  reported_at timestamptz not null,
  primary key (url, part, network)
);
create index wrong_reports_reported_at on lookup.wrong_reports (reported_at);
