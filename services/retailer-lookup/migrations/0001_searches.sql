-- Searches: query, place and time, kept for 30 days; after that only the counts remain. The searcher is not stored, because
-- nothing needs it.
create table lookup.searches (
  id          bigint      generated always as identity primary key,
  query       text        not null,
  zipcode     text        not null,
  searched_at timestamptz not null
);
-- For removing old rows.
create index searches_searched_at on lookup.searches (searched_at);

-- The number of searches for each query on each day (UTC), with case and spaces normalised.
create table lookup.popular_searches (
  day   date    not null,
  query text    not null,
  times integer not null,
  primary key (day, query)
);
