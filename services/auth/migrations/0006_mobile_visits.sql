-- Visits by phone, by the digest of an address and of a salt that changes every day: once the salt is gone, nobody can
-- tell the address any more, nor tie two days together. Salts go at once and visits in batches, so none refers to the other.
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
