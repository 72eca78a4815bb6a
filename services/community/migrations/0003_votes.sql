-- One row per neighbour and post: 1 for it, -1 against it, 0 taken back. The previous value is kept too, so that the statement
-- that votes also knows by how much to change the post's counts.
create table community.votes (
  post_id      text        collate "C" not null references community.posts on delete cascade,
  neighbour_id bigint      not null references community.neighbours on delete cascade,
  vote         smallint    not null check (vote in (-1, 0, 1)),
  previous     smallint    not null default 0,
  voted_at     timestamptz not null,
  primary key (post_id, neighbour_id)
);
create index votes_neighbour on community.votes (neighbour_id);
