-- People's own channels (ntfy, Telegram, a webhook …), their deliveries and digests, and webhooks with theirs.
create table alerts.channels (
  id            uuid        primary key,
  owner         text        not null,
  kind          text        not null,
  name          text        not null,
  -- Its settings, encrypted with a key that CHANNEL_SECRET derives.
  sealed        text        not null,
  -- The site's origin as the owner sees it, for links in messages.
  origin        text        not null,
  created_at    timestamptz not null,
  last_ok_at    timestamptz,
  -- Since when every attempt has failed, and how many in a row; null while it works.
  failing_since timestamptz,
  failures      integer     not null default 0,
  -- Nothing is sent before this time.
  rest_until    timestamptz,
  -- Why nothing is sent; null while it works.
  paused        text
);
create index channels_owner on alerts.channels (owner, created_at);

-- `channel` of such a delivery is `channel:<id>`.
alter table alerts.deliveries
  add column channel_id     uuid references alerts.channels (id) on delete cascade,
  -- The message in the service, where it can be edited.
  add column message_ref    text,
  -- The version of the alert that the message should show.
  add column wanted_version integer;
create index deliveries_channel on alerts.deliveries (channel_id) where channel_id is not null;
create index deliveries_channel_due on alerts.deliveries (due_at) where channel_id is not null and due_at is not null;

-- A digest is of an address or of a channel.
alter table alerts.digests
  alter column address_id drop not null,
  add column channel_id uuid references alerts.channels (id) on delete cascade;
create unique index digests_open_channel on alerts.digests (channel_id) where closed_at is null;

create table alerts.webhooks (
  id            uuid        primary key,
  owner         text        not null,
  url           text        not null,
  events        text[]      not null,
  -- The secret that signs, encrypted like a channel's settings.
  sealed        text        not null,
  created_at    timestamptz not null,
  failing_since timestamptz,
  paused        text
);
create index webhooks_owner on alerts.webhooks (owner, created_at);

create table alerts.webhook_deliveries (
  id         text        primary key,
  -- The order of events.
  position   bigint      generated always as identity,
  webhook_id uuid        not null references alerts.webhooks (id) on delete cascade,
  event      text        not null,
  -- The watch, or the watched product: its events arrive in order.
  subject    text        not null,
  body       text        not null,
  -- waiting, sent or parked.
  state      text        not null default 'waiting',
  created_at timestamptz not null,
  -- When it may be claimed; of a claimed delivery, when the claim expires. Null once it is sent or parked.
  due_at     timestamptz,
  -- Also identifies the claim.
  claims     integer     not null default 0,
  attempts   integer     not null default 0,
  last_attempt_at timestamptz,
  status     integer,
  words      text
) with (fillfactor = 80);
create index webhook_deliveries_due on alerts.webhook_deliveries (due_at) where due_at is not null;
create index webhook_deliveries_webhook on alerts.webhook_deliveries (webhook_id, position);
create index webhook_deliveries_waiting on alerts.webhook_deliveries (webhook_id, subject, position) where state = 'waiting';
