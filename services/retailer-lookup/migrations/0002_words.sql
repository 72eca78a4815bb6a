-- The words of retailers' titles, for correcting misspelt queries: each word, and each pair of adjacent words. They are
-- compared in memory instead of by pg_trgm, which finds fewer of the intended words and is an extension.
create table lookup.words (
  term       text        primary key,
  -- The number of titles with it; a title counts once per day and process.
  titles     integer     not null default 0,
  -- The number of logged searches with it. A search alone adds no word: a word that no title has is never suggested.
  searches   integer     not null default 0,
  changed_at timestamptz not null default now()
);
-- For reading new words, and for removing old ones.
create index words_changed_at on lookup.words (changed_at);
