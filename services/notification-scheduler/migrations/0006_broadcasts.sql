-- Notifications by staff to connected people, sent and scheduled. People are stored as owner keys, because a fingerprint is a
-- credential.
create table alerts.broadcasts (
  id            uuid primary key,
  noti_id       text not null,
  title         text not null,
  message       text not null,
  -- The link to offer, and the store's own address behind it.
  url           text not null,
  plain_url     text not null,
  icon_url      text,
  -- The host of the address, and the store's id in the directory.
  store         text not null,
  store_id      text,
  country       text not null,
  upcs          text[] not null,
  product_ids   text[] not null,
  people        text[] not null,
  -- Only people who follow this store.
  named_store   text,
  state         text not null,
  version       int  not null,
  asked_by      text not null,
  approved_by   text,
  needs_approval boolean not null,
  send_at       timestamptz,
  -- The start of the 24 hours in which the same noti_id is not sent again.
  day_from      timestamptz not null,
  updated_at    timestamptz not null,
  claimed_until timestamptz not null default '-infinity'
);
create index broadcasts_noti_id on alerts.broadcasts (noti_id, day_from desc);
create index broadcasts_due on alerts.broadcasts (send_at) where state = 'scheduled';

-- The recipients of a broadcast. A person may have several keys; the first one identifies them.
create table alerts.broadcast_people (
  broadcast_id uuid        not null references alerts.broadcasts (id) on delete cascade,
  person       text        not null,
  keys         text[]      not null,
  is_canary    boolean     not null,
  sent_at      timestamptz not null,
  delivered_at timestamptz,
  shown_at     timestamptz,
  clicked_at   timestamptz,
  got_at       timestamptz,
  gone_at      timestamptz,
  primary key (broadcast_id, person)
);
create index broadcast_people_keys on alerts.broadcast_people using gin (keys);

-- The audit log of staff's actions.
create table alerts.broadcast_steps (
  id           bigint generated always as identity primary key,
  at           timestamptz not null,
  by           text not null,
  step         text not null,
  noti_id      text not null,
  broadcast_id uuid references alerts.broadcasts (id) on delete set null,
  people       int,
  detail       text
);
create index broadcast_steps_broadcast on alerts.broadcast_steps (broadcast_id);
