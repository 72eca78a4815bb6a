-- A sign-in is a family of refresh tokens, each the successor of the one before. Only digests of tokens are stored. The
-- successor that was issued for the previous token is recomputed from that token and `successor_salt`.
create table auth.families (
  id              uuid        primary key,
  account_id      uuid        not null references auth.accounts (id) on delete cascade,
  current_digest  bytea       not null,
  previous_digest bytea,
  successor_salt  bytea,
  started_at      timestamptz not null,
  last_used_at    timestamptz not null
) with (fillfactor = 80);
create index families_account on auth.families (account_id);
-- For removing expired rows. No column that a refresh changes is indexed, so a refresh writes one row in its page and no index.
create index families_started on auth.families (started_at);

-- Ended sign-ins. Gateways poll them while their access tokens may still be valid; owners can export them for 30 days. In a
-- table of their own, so that removing an account does not remove ends that gateways still have to fetch.
create table auth.ended_families (
  id           uuid        primary key,
  -- Null after the account was removed.
  account_id   uuid        references auth.accounts (id) on delete set null,
  started_at   timestamptz not null,
  last_used_at timestamptz not null,
  ended_at     timestamptz not null
);
create index ended_families_ended on auth.ended_families (ended_at);
create index ended_families_account on auth.ended_families (account_id);

-- The keys that sign access tokens: the newest one signs; the others are published until their last token expires.
create table auth.signing_keys (
  kid         text        primary key,
  public_jwk  jsonb       not null,
  -- A JWE under a key derived from TOKEN_SECRET.
  private_jwk text        not null,
  created_at  timestamptz not null
);
