-- One report per neighbour and post. Reports stay when staff restore the post: only new reporters can hide it again.
create table community.reports (
  post_id      text        collate "C" not null references community.posts on delete cascade,
  neighbour_id bigint      not null references community.neighbours on delete cascade,
  reported_at  timestamptz not null,
  primary key (post_id, neighbour_id)
);
create index reports_neighbour on community.reports (neighbour_id);
