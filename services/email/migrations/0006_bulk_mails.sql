-- Other mails are sent before mailings: a confirmation does not wait for a mailing to 50,000 readers.
alter table email.mails add column bulk boolean not null default false;
drop index email.mails_due;
create index mails_due on email.mails (bulk, due_at) where due_at is not null;
