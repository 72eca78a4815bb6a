-- Accounts that were removed (`into_id` is null) or merged into another. Events may arrive in any order, and a token outlives
-- its account by minutes: data that is linked to such an account later is moved or deleted.
create table community.account_ends (
  account_id uuid        primary key,
  into_id    uuid,
  ended_at   timestamptz not null
);
create index account_ends_ended_at on community.account_ends (ended_at);
