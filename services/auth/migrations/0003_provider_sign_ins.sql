-- Sign-ins in progress at a provider. Each may be completed once, within ten minutes, by the browser that started it.
create table auth.attempts (
  -- A digest of the whole `state`, so that no part of it can be changed. Its random part cannot be guessed.
  state_digest   bytea       primary key,
  account_type   text        not null check (account_type in ('google', 'apple', 'facebook')),
  browser_digest bytea       not null,
  -- The redirect URI, and the page that completes the sign-in. They differ for Apple only.
  redirect_uri   text        not null,
  page_url       text        not null,
  nonce          text        not null,
  code_verifier  text        not null,
  begun_at       timestamptz not null
);
create index attempts_begun on auth.attempts (begun_at);

-- Identities that Apple confirmed, until the page redeems its one-time code: at most a minute.
create table auth.apple_returns (
  code_digest    bytea       primary key,
  browser_digest bytea       not null,
  page_url       text        not null,
  subject        text        not null,
  email          text,
  returned_at    timestamptz not null
);
create index apple_returns_returned on auth.apple_returns (returned_at);
