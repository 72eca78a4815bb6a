-- What is searched for, where and when: kept 30 days, then only the counts remain. Who searched is not kept: nothing
-- needs it, and what is not there need not be guarded, exported or erased.
create table lookup.searches (
  id          bigint      generated always as identity primary key,
  query       text        not null,
  zipcode     text        not null,
  searched_at timestamptz not null
);
-- For removing old rows.
create index searches_searched_at on lookup.searches (searched_at);

-- How often each query was searched for on each day (UTC), letters and spaces folded.
create table lookup.popular_searches (
  day   date    not null,
  query text    not null,
  times integer not null,
  primary key (day, query)
);
