-- 0002_outbox_added_at.sql: when an event was saved, so that operators can see the age of the oldest waiting event.
alter table {schema}.outbox add column if not exists added_at timestamptz not null default now();
