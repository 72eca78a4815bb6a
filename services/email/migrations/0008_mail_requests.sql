-- 0008_mail_requests.sql: the id of the request that queued a mail, for log lines about its delivery. Null for mailings.
alter table email.mails add column request_id text;
