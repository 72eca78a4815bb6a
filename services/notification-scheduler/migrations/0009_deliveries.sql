-- Daily mails instead of one per alert. New alerts join the open digest of their address.
create table alerts.digests (
  id         uuid        primary key,
  address_id uuid        not null references alerts.addresses (id) on delete cascade,
  -- When it may be claimed; of a claimed digest, when the claim expires. Null once its mail is queued.
  due_at     timestamptz,
  closed_at  timestamptz
);
create unique index digests_open on alerts.digests (address_id) where closed_at is null;
create index digests_due on alerts.digests (due_at) where due_at is not null;

-- What is sent for alerts: one row per alert and channel, inserted with the alert.
create table alerts.deliveries (
  id        uuid        primary key,
  alert_id  uuid        not null references alerts.alerts (id) on delete cascade,
  channel   text        not null,
  queued_at timestamptz not null,
  -- When it may be claimed; of a claimed delivery, when the claim expires. Null once it is settled or part of a digest.
  due_at    timestamptz,
  -- Also identifies the claim: a copy that was suspended for too long finds another number.
  claims    integer     not null default 0,
  failures  integer     not null default 0,
  -- waiting; held: not before due_at; collected: part of a digest; or a final state: sent or dropped.
  state     text        not null default 'waiting',
  -- Why it was dropped.
  reason    text,
  sent_at   timestamptz,
  digest_id uuid        references alerts.digests (id) on delete set null,
  unique (alert_id, channel)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
create index deliveries_due on alerts.deliveries (channel, due_at) where due_at is not null;
create index deliveries_digest on alerts.deliveries (digest_id) where digest_id is not null;
