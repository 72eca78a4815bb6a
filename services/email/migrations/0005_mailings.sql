-- Mailings from staff to the whole list. The id is derived from the text, so that the same text is sent to nobody twice. Queued
-- mails refer to the mailing by its id.
create table email.mailings (
  id         uuid        primary key,
  subject    text        not null,
  paragraphs text[]      not null,
  button     jsonb,
  started_at timestamptz not null,
  -- When a mail was queued for everybody on the list.
  queued_at  timestamptz
);
-- Subscriptions are queued in the order of this index.
create index subscriptions_confirmed on email.subscriptions (id) where confirmed_at is not null;
