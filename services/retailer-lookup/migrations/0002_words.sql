-- The words that retailers write in their titles, for correcting misspelt queries: each word, and each two that stand side by
-- side. In our own table and compared in memory instead of by pg_trgm: it finds more of what is meant, and needs no extension.
create table lookup.words (
  term       text        primary key,
  -- How many titles it was read in; a title counts once a day and process.
  titles     integer     not null default 0,
  -- How many logged searches had it. A search alone adds no word: a word that is never listed is never suggested.
  searches   integer     not null default 0,
  changed_at timestamptz not null default now()
);
-- For reading what is new, and for removing what is old.
create index words_changed_at on lookup.words (changed_at);
