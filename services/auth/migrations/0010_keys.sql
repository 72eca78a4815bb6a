-- Personal keys, with which programs act for an account. A key has 160 random bits, so its plain digest cannot be guessed back.
create table auth.keys (
  id           uuid        primary key,
  account_id   uuid        not null references auth.accounts (id) on delete cascade,
  digest       bytea       not null unique,
  name         text        not null,
  scopes       text[]      not null,
  created_at   timestamptz not null,
  expires_at   timestamptz,
  last_used_at timestamptz
);
create index keys_account on auth.keys (account_id);
create index keys_expired on auth.keys (expires_at) where expires_at is not null;
