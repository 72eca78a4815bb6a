-- 0008_unused_neighbours.sql: neighbours without an account are deleted after 400 days without use. For existing ones, the time
-- starts now.
alter table community.neighbours add column used_at timestamptz not null default now();
create index neighbours_unused on community.neighbours (used_at) where account_id is null;
