-- Visits by phone, keyed by a digest of the address and the day's salt. After the salt is deleted, no address can be recovered
-- and two days cannot be linked. Salts are deleted at once and visits in batches, so there is no foreign key between them.
create table auth.address_salts (
  day  date  primary key,
  salt bytea not null
);
create table auth.mobile_visits (
  day             date        not null,
  address_digest  bytea       not null,
  visits          integer     not null,
  campaign_source text,
  last_visited_at timestamptz not null,
  primary key (day, address_digest)
);
