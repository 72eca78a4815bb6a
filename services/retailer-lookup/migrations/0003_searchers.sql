-- Popular searches are shown to everybody, so they count people: a person who repeats a search counts once. A person is a
-- digest of their network by the secret of the day. Both are deleted after the next day; the count stays.
create table lookup.address_salts (
  day  date  primary key,
  salt bytea not null
);
create table lookup.searchers (
  day    date not null,
  query  text not null,
  person text not null,
  primary key (day, query, person)
);
alter table lookup.popular_searches add column people integer not null default 0;
-- For finding the few queries that enough people searched for.
create index popular_searches_people on lookup.popular_searches (day) where people >= 3;
