-- 0002_outbox_added_at.sql: when an event was saved, so that operators see the age of the oldest one that waits.
alter table {schema}.outbox add column if not exists added_at timestamptz not null default now();
