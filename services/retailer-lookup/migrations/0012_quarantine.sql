-- Extension clients' readings count only when independent clients agree. They are compared here for a day, each client's last
-- reading of a page. `reporter` is the digest of its fingerprint, so that a repeated liar is recognised; `network` is a digest
-- by the secret of the day.
create table lookup.quarantine (
  url          text        not null,
  reporter     text        not null,
  network      text        not null,
  retailer     text        not null,
  country      text        not null,
  price        numeric,
  currency     text,
  is_available boolean,
  reported_at  timestamptz not null,
  -- Our own reading has shown whether it was right.
  judged       boolean     not null default false,
  primary key (url, reporter)
);
create index quarantine_reported_at on lookup.quarantine (reported_at);

-- The trust in a client, from 0 to 1, by how often it agreed with our own readings.
create table lookup.reporters (
  reporter      text             primary key,
  weight        double precision not null,
  first_seen_at timestamptz      not null,
  last_seen_at  timestamptz      not null
);
create index reporters_last_seen_at on lookup.reporters (last_seen_at);
