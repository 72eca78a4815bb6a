-- How a watch's alerts are delivered, and the e-mail addresses that owners gave for them.
create table alerts.addresses (
  id           uuid        primary key,
  owner        text        not null,
  email        text        not null,
  -- The site's origin as the owner sees it, for links in mails.
  origin       text        not null,
  -- When its last confirmation mail was requested.
  asked_at     timestamptz not null,
  -- Null until the reader follows the link in that mail; until then the address gets no other mail.
  confirmed_at timestamptz
);
create unique index addresses_owner on alerts.addresses (owner, lower(email));
create index addresses_asked_at on alerts.addresses (asked_at);

alter table alerts.watches
  add column address_id  uuid references alerts.addresses (id) on delete set null,
  -- {"from": "22:00", "to": "07:00", "timeZone": "America/New_York"}
  add column quiet_hours jsonb,
  add column daily_cap   integer,
  add column digest      boolean not null default false;
create index watches_address on alerts.watches (address_id) where address_id is not null;
