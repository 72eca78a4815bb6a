-- Whoever posts, votes or reports. The id that a browser made for itself is known only here by its digest: who holds the id
-- can act as that neighbour, so a copy of this table must not be enough. Signed in, the neighbour belongs to the account
-- as well, and goes with it.
create table community.neighbours (
  id          bigint      generated always as identity primary key,
  user_digest bytea       not null unique,
  name        text        not null unique,
  account_id  uuid,
  made_at     timestamptz not null
);
create index neighbours_account on community.neighbours (account_id) where account_id is not null;
