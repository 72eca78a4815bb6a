-- Who asked to be on the list, and since when they are: nobody is before the link in the mail was followed. Leaving removes
-- the row. Addresses are told apart by their digest.
create table email.subscriptions (
  id               uuid        primary key,
  recipient        text        not null,
  recipient_digest bytea       not null unique,
  asked_at         timestamptz not null,
  confirmed_at     timestamptz
);
-- For removing what was never confirmed.
create index subscriptions_unconfirmed on email.subscriptions (asked_at) where confirmed_at is null;

-- Addresses that bounced for good or complained: nothing is sent to them.
create table email.suppressions (
  recipient_digest bytea       primary key,
  reason           text        not null,
  suppressed_at    timestamptz not null
);
