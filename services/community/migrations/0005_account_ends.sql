-- Accounts that were removed (`into_id` is null) or became part of another. Events may come in any order, and a token outlives
-- its account by minutes: what is linked to such an account later is led to where it belongs, or removed.
create table community.account_ends (
  account_id uuid        primary key,
  into_id    uuid,
  ended_at   timestamptz not null
);
create index account_ends_ended_at on community.account_ends (ended_at);
