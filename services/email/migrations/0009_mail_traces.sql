-- 0009_mail_traces.sql: the span that queued a mail, so that its trace continues when the mail is sent.
alter table email.mails add column traceparent text;
