-- Posts about what is on the shelves. Ids begin with the time, so they sort as the feed does, and a position in the feed is an
-- id. An area is a ZIP code, or the first half of a Canadian postal code. Each page has free space, so that a vote rewrites its
-- post without updating an index.
create table community.posts (
  id           text        collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  neighbour_id bigint      not null references community.neighbours on delete cascade,
  zipcode      text        collate "C" not null,
  area         text        collate "C" not null
               generated always as (case when zipcode ~ '^[0-9]' then zipcode else left(zipcode, 3) end) stored,
  title        text        not null,
  text         text        not null,
  store        text        not null,
  item_name    text,
  upc          text,
  status       text,
  quantity     text,
  location     text,
  posted_at    timestamptz not null,
  votes_up     integer     not null default 0,
  votes_down   integer     not null default 0,
  -- Since staff last restored the post.
  reports      integer     not null default 0,
  hidden_at    timestamptz
) with (fillfactor = 90);

-- The feed scans from the newest post, or looks up each area: see src/feed.ts.
create index posts_newest on community.posts (id, area) where hidden_at is null;
create index posts_newest_in_area on community.posts (area, id) where hidden_at is null;
-- For deleting a neighbour, and for staff.
create index posts_neighbour on community.posts (neighbour_id);
create index posts_reported on community.posts (id) where reports > 0;
