-- 0010_withdrawn_mails.sql: a mail that is withdrawn while the server is receiving it is not sent again if the server defers it.
alter table email.mails add column withdrawn boolean not null default false;
