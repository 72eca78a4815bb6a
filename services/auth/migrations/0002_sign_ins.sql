-- A sign-in: a family of refresh tokens, each the successor of the one before. No token is stored, only digests; the
-- successor that was given for the one before is computed again from that one and `successor_salt`.
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
-- For removing what has run out. Nothing that a refresh changes is indexed: so it writes one row, in its page, and no index.
create index families_started on auth.families (started_at);

-- Sign-ins that were ended: gateways hear of them for as long as access tokens of theirs may be about, their owners for 30
-- days. Apart from the families, so that removing an account takes nothing away that gateways still have to hear.
create table auth.ended_families (
  id           uuid        primary key,
  -- Null once the account itself is gone.
  account_id   uuid        references auth.accounts (id) on delete set null,
  started_at   timestamptz not null,
  last_used_at timestamptz not null,
  ended_at     timestamptz not null
);
create index ended_families_ended on auth.ended_families (ended_at);
create index ended_families_account on auth.ended_families (account_id);

-- The keys that access tokens are signed with: the newest signs, the others are published until their last token has run out.
create table auth.signing_keys (
  kid         text        primary key,
  public_jwk  jsonb       not null,
  -- A JWE under a key derived from TOKEN_SECRET.
  private_jwk text        not null,
  created_at  timestamptz not null
);
