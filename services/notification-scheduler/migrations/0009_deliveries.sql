-- One mail a day instead of one for each alert. New alerts join the digest of their address that is not closed yet.
create table alerts.digests (
  id         uuid        primary key,
  address_id uuid        not null references alerts.addresses (id) on delete cascade,
  -- When it may be claimed; of one that is claimed, until when that holds. Null once its mail is queued.
  due_at     timestamptz,
  closed_at  timestamptz
);
create unique index digests_open on alerts.digests (address_id) where closed_at is null;
create index digests_due on alerts.digests (due_at) where due_at is not null;

-- What an alert's channels have to send: one row for each alert and channel, written with the alert.
create table alerts.deliveries (
  id        uuid        primary key,
  alert_id  uuid        not null references alerts.alerts (id) on delete cascade,
  channel   text        not null,
  queued_at timestamptz not null,
  -- When it may be claimed; of one that is claimed, until when that holds. Null once it is settled or part of a digest.
  due_at    timestamptz,
  -- Also says whose claim it is: a copy that was asleep for too long finds another number.
  claims    integer     not null default 0,
  failures  integer     not null default 0,
  -- waiting; held: not wanted before due_at; collected: part of a digest; then for good: sent or dropped.
  state     text        not null default 'waiting',
  -- Why it was dropped.
  reason    text,
  sent_at   timestamptz,
  digest_id uuid        references alerts.digests (id) on delete set null,
  unique (alert_id, channel)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
create index deliveries_due on alerts.deliveries (channel, due_at) where due_at is not null;
create index deliveries_digest on alerts.deliveries (digest_id) where digest_id is not null;
