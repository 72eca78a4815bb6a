-- Queued mails and their outcomes. The cause is unique, so that a repeated request queues one mail. Address and content are
-- deleted when the mail is settled; the row stays for a month, so that its cause stays known.
create table email.mails (
  id               uuid        primary key,
  cause            text        not null unique,
  -- The content, in the format of letters.ts.
  letter           jsonb,
  recipient        text,
  recipient_digest bytea       not null,
  queued_at        timestamptz not null,
  -- waiting, sending (the server is receiving it), or a final state: sent, refused (by the server), expired (after a day of
  -- attempts), suppressed (the recipient wants none) or unsure (the process died while sending it).
  state            text        not null default 'waiting',
  -- When it may be claimed; of a claimed mail, when the claim expires. Null once settled.
  due_at           timestamptz,
  -- Also identifies the claim: a copy that was suspended for too long finds another number.
  claims           integer     not null default 0,
  deferrals        integer     not null default 0,
  -- The codes of the server's last reply (550 5.1.1), without its text, which may contain the address.
  reply            text,
  settled_at       timestamptz
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);

-- Only unsettled mails, so that the cost of the queue does not grow with the number of sent mails.
create index mails_due on email.mails (due_at) where due_at is not null;
-- For removing old rows; rows are inserted in the order of this column.
create index mails_queued_at on email.mails using brin (queued_at);
