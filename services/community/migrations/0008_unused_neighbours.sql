-- 0008_unused_neighbours.sql: neighbours without an account are deleted when they were not used for 400 days. For those there
-- are, the time begins now.
alter table community.neighbours add column used_at timestamptz not null default now();
create index neighbours_unused on community.neighbours (used_at) where account_id is null;
