-- Requests to join the mailing list, and since when an address is on it: from the moment that its reader follows the link in
-- the confirmation mail. Leaving the list deletes the row. Addresses are identified by their digest.
create table email.subscriptions (
  id               uuid        primary key,
  recipient        text        not null,
  recipient_digest bytea       not null unique,
  asked_at         timestamptz not null,
  confirmed_at     timestamptz
);
-- For removing requests that were never confirmed.
create index subscriptions_unconfirmed on email.subscriptions (asked_at) where confirmed_at is null;

-- Addresses that bounced permanently or complained: they get no mail.
create table email.suppressions (
  recipient_digest bytea       primary key,
  reason           text        not null,
  suppressed_at    timestamptz not null
);
