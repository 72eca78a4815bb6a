-- 0001_outbox_and_inbox.sql: events are saved together with the change that they report, and duplicates are detected. Each
-- service has both tables in its own schema; {schema} stands for its name, see migrate-shared.ts of libs/database.

-- Narrow, with free space in each page so that claiming a row updates no index. Vacuumed early: there are many rows, and each
-- lives for milliseconds.
create table if not exists {schema}.outbox (
  position      bigint generated always as identity primary key,
  id            text        not null,
  event         text        not null,
  data          json        not null,
  request_id    text,
  claimed_until timestamptz not null default '-infinity'
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);

create table if not exists {schema}.inbox (
  subscriber  text        not null,
  event_id    text        not null,
  received_at timestamptz not null default now(),
  primary key (subscriber, event_id)
);

-- For removing old rows. Rows are inserted in the order of this column, so a block range index is enough and costs almost
-- nothing.
create index if not exists inbox_received_at on {schema}.inbox using brin (received_at);
