-- 0007_moderation.sql: not all votes and reports of young neighbours count; each row says whether it does. A vote that did not
-- count may count when it is cast again, so the row also says whether the previous one did.
alter table community.votes add column counts boolean not null default true;
alter table community.votes add column counted_before boolean not null default true;
alter table community.reports add column counts boolean not null default true;

-- The secret of each day for digests of networks. Deleted after the next day.
create table community.address_salts (
  day  date  primary key,
  salt bytea not null
);
