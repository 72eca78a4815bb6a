-- What staff write to the whole list. The id is made of the text, so that the same text goes to nobody twice; the mails of
-- the queue only name it.
create table email.mailings (
  id         uuid        primary key,
  subject    text        not null,
  paragraphs text[]      not null,
  button     jsonb,
  started_at timestamptz not null,
  -- Once a mail is queued for everybody who was on the list.
  queued_at  timestamptz
);
-- In whose order they are queued.
create index subscriptions_confirmed on email.subscriptions (id) where confirmed_at is not null;
