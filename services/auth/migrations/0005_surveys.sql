-- Why people install and remove the extension, and that they removed it (no answers then): once a day for each of the two,
-- since a page that is loaded again and a button that is pressed again tell nothing new.
create table auth.surveys (
  account_id  uuid        not null references auth.accounts (id) on delete cascade,
  survey      text        not null check (survey in ('install', 'uninstall')),
  day         date        not null,
  answers     text[]      not null,
  answered_at timestamptz not null,
  primary key (account_id, survey, day)
);
