-- One report for each neighbour and post. They stay when staff restore the post: it takes others to hide it again.
create table community.reports (
  post_id      text        collate "C" not null references community.posts on delete cascade,
  neighbour_id bigint      not null references community.neighbours on delete cascade,
  reported_at  timestamptz not null,
  primary key (post_id, neighbour_id)
);
create index reports_neighbour on community.reports (neighbour_id);
