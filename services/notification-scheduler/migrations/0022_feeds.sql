-- The secret address of an owner's Atom feed. It is kept as it is, because its owner reads it again, and it opens nothing but the
-- alerts beside it.
create table alerts.feeds (
  owner   text        primary key,
  secret  text        not null unique,
  made_at timestamptz not null
);
