-- What is to be sent, and what became of it. The cause is unique: whatever is repeated, a mail is queued once for it.
-- Address and content are there only until the mail is settled; the row stays for a month, so that its cause stays known.
create table email.mails (
  id               uuid        primary key,
  cause            text        not null unique,
  -- What it says, as letters.ts reads it.
  letter           jsonb,
  recipient        text,
  recipient_digest bytea       not null,
  queued_at        timestamptz not null,
  -- waiting, sending (the server is being given it), then for good: sent, refused (by the server), expired (a day of
  -- tries), suppressed (its reader wants none) or unsure (its process died while the server was given it).
  state            text        not null default 'waiting',
  -- When it may be claimed; of one that is claimed, until when that holds. Null once settled.
  due_at           timestamptz,
  -- Also says whose claim it is: a copy that was asleep for too long finds another number.
  claims           integer     not null default 0,
  deferrals        integer     not null default 0,
  -- The server's last reply without its text, which may hold the address: 550 5.1.1.
  reply            text,
  settled_at       timestamptz
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);

-- Only what is not settled, so that the queue costs the same however many mails were sent.
create index mails_due on email.mails (due_at) where due_at is not null;
-- For removing old rows; they come in the order of this column.
create index mails_queued_at on email.mails using brin (queued_at);
