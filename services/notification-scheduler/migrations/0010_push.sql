-- Browsers that receive pushes. The endpoint is a secret address: whoever has it and the product's key pair can push to it. A
-- browser may be subscribed for its fingerprint and for the account that is signed in there.
create table alerts.push_subscriptions (
  id         uuid        primary key,
  owner      text        not null,
  endpoint   text        not null,
  -- The browser's public key and secret (RFC 8291), base64url.
  p256dh     text        not null,
  auth       text        not null,
  -- The sign-in that an account's subscription ends with.
  family_id  uuid,
  created_at timestamptz not null,
  unique (owner, endpoint)
);
create index push_subscriptions_endpoint on alerts.push_subscriptions (endpoint);
create index push_subscriptions_family on alerts.push_subscriptions (family_id) where family_id is not null;

-- A push goes to each browser of an owner, and again for each version of its alert.
alter table alerts.deliveries
  add column subscription_id uuid references alerts.push_subscriptions (id) on delete cascade,
  -- The version of the alert that was sent last.
  add column sent_version    integer,
  add column delivered_at    timestamptz,
  add column shown_at        timestamptz,
  add column clicked_at      timestamptz;
alter table alerts.deliveries drop constraint deliveries_alert_id_channel_key;
alter table alerts.deliveries add unique nulls not distinct (alert_id, channel, subscription_id);
create index deliveries_subscription on alerts.deliveries (subscription_id) where subscription_id is not null;
