-- Sign-ins that have left for a provider and may come back within ten minutes, once, to the browser that they left from.
create table auth.attempts (
  -- All of `state`, so that what it says cannot be changed on the way. The random part makes it nobody's guess.
  state_digest   bytea       primary key,
  account_type   text        not null check (account_type in ('google', 'apple', 'facebook')),
  browser_digest bytea       not null,
  -- Where the provider leads back to, and the page of ours that goes on from there: the same but for Apple.
  redirect_uri   text        not null,
  page_url       text        not null,
  nonce          text        not null,
  code_verifier  text        not null,
  begun_at       timestamptz not null
);
create index attempts_begun on auth.attempts (begun_at);

-- What Apple vouched for, until the page that it led back to asks for it with its one-time code: a minute at the most.
create table auth.apple_returns (
  code_digest    bytea       primary key,
  browser_digest bytea       not null,
  page_url       text        not null,
  subject        text        not null,
  email          text,
  returned_at    timestamptz not null
);
create index apple_returns_returned on auth.apple_returns (returned_at);
