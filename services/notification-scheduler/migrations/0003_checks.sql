-- Re-checks for watches, each once however many people watch: a product at one source of its offers, near a zip code for
-- watches of shelves. A row without a source finds the product's sources. Rows without watchers are deleted when they are due.
create table alerts.checks (
  id            bigint      generated always as identity primary key,
  gtin          text        not null,
  country       text        not null,
  -- Empty for retailers' own stock.
  zip           text        not null,
  -- JSON of the source; empty for the row that finds sources.
  source        text        not null,
  -- The store whose budget the check uses: a retailer, or a page's host.
  store         text        not null,
  next_at       timestamptz not null,
  claimed_until timestamptz not null default '-infinity',
  first_at      timestamptz not null,
  checked_at    timestamptz,
  watchers      int         not null,
  changes       int         not null default 0,
  -- The result of the last check, for detecting changes.
  found         text,
  -- The product's name; only in the row that finds its sources.
  name          text,
  -- The desired checks per second, if the store's budget allows them.
  rate          float8      not null,
  unique (gtin, country, zip, source)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
create index checks_next_at on alerts.checks (next_at);
