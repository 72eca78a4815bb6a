-- Users who post, vote or report. A browser's own id is stored as a digest only, because whoever knows the id can act as that
-- neighbour. The neighbour of a signed-in user also belongs to the account, and is deleted with it.
create table community.neighbours (
  id          bigint      generated always as identity primary key,
  user_digest bytea       not null unique,
  name        text        not null unique,
  account_id  uuid,
  made_at     timestamptz not null
);
create index neighbours_account on community.neighbours (account_id) where account_id is not null;
