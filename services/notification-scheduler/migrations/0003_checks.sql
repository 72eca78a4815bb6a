-- What is read again for watches, once however many people watch it: a product at one source of its offers, near a zip code for
-- watches of shelves. A row without a source finds the product's sources. Rows without watchers are deleted when their turn comes.
create table alerts.checks (
  id            bigint      generated always as identity primary key,
  gtin          text        not null,
  country       text        not null,
  -- Empty for what retailers have themselves.
  zip           text        not null,
  -- JSON of the source; empty for the row that finds sources.
  source        text        not null,
  -- Whose budget a check takes from: a retailer or a page's host.
  store         text        not null,
  next_at       timestamptz not null,
  claimed_until timestamptz not null default '-infinity',
  first_at      timestamptz not null,
  checked_at    timestamptz,
  watchers      int         not null,
  changes       int         not null default 0,
  -- What the last check found, to tell whether anything changed.
  found         text,
  -- Of the product; only in the row that finds its sources.
  name          text,
  -- Checks a second that it should have while its store's budget is not full.
  rate          float8      not null,
  unique (gtin, country, zip, source)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
create index checks_next_at on alerts.checks (next_at);
