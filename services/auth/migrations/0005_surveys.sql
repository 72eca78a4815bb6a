-- Why people install or remove the extension; a removal without a reason has no answers. One row of each kind per account and
-- day, because reloads and repeated presses add nothing.
create table auth.surveys (
  account_id  uuid        not null references auth.accounts (id) on delete cascade,
  survey      text        not null check (survey in ('install', 'uninstall')),
  day         date        not null,
  answers     text[]      not null,
  answered_at timestamptz not null,
  primary key (account_id, survey, day)
);
