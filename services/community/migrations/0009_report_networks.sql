-- A post counts one report of each network. The networks outlive their reports: a reporter who deletes their data and comes
-- back does not count again. The salt lasts longer than a day's, so each post has its own: the digests of two posts cannot be
-- compared. Deleting it deletes the digests.
create table community.report_salts (
  post_id text        collate "C" primary key references community.posts on delete cascade,
  salt    bytea       not null,
  made_at timestamptz not null
);
-- For deleting the salts after 30 days.
create index report_salts_made_at on community.report_salts (made_at);

create table community.report_networks (
  post_id text collate "C" not null references community.report_salts on delete cascade,
  network text collate "C" not null,
  primary key (post_id, network)
);
