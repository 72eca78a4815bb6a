-- 0007_moderation.sql: votes and reports of neighbours who are young do not all count; each row says whether it does. A vote
-- that did not count may count when it is cast again later, so the row also says whether the one before did.
alter table community.votes add column counts boolean not null default true;
alter table community.votes add column counted_before boolean not null default true;
alter table community.reports add column counts boolean not null default true;

-- The secret of each day, by which networks are digested. Deleted after the next day.
create table community.address_salts (
  day  date  primary key,
  salt bytea not null
);
