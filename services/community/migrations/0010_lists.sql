-- Shopping lists of a household: its members, their invitations and the lines. A list's version grows with each change.
create table community.lists (
  id         uuid        primary key,
  name       text        not null,
  version    bigint      not null,
  created_at timestamptz not null
);

-- `owner` is an account, a fingerprint, or the guest of an invitation (the SHA-256 of its token).
create table community.list_members (
  list_id   uuid        not null references community.lists on delete cascade,
  owner     text        collate "C" not null,
  id        uuid        not null,
  name      text        not null,
  is_owner  boolean     not null,
  joined_at timestamptz not null,
  primary key (list_id, owner)
);
-- For a person's lists.
create index list_members_owner on community.list_members (owner);

-- Only the SHA-256 of a token: whoever has the token may act in the list.
create table community.list_invitations (
  list_id uuid        not null references community.lists on delete cascade,
  digest  text        collate "C" not null,
  made_at timestamptz not null,
  primary key (list_id, digest)
);

-- `edits` has the version and time of each field's last edit; a field without one is as it was added. A deleted line stays for as
-- long as an edit may be old, because a younger edit restores it.
create table community.list_lines (
  list_id         uuid        not null references community.lists on delete cascade,
  id              uuid        not null,
  client_id       text        collate "C" not null,
  position        bigint      generated always as identity,
  upc             text,
  text            text        not null,
  quantity        integer     not null,
  note            text        not null,
  max_price       numeric,
  takes_similar   boolean     not null,
  checked         boolean     not null,
  product_name    text,
  product_image   text,
  added_by        uuid        not null,
  added_version   bigint      not null,
  added_at        timestamptz not null,
  checked_by      uuid,
  claimed_by      uuid,
  claimed_at      timestamptz,
  version         bigint      not null,
  edits           jsonb       not null,
  deleted_at      timestamptz,
  primary key (list_id, id),
  unique (list_id, client_id)
);
-- For deleting what was deleted long ago.
create index list_lines_deleted on community.list_lines (deleted_at) where deleted_at is not null;

-- The fingerprints that an account signed in with: their lists are the account's too.
create table community.account_fingerprints (
  fingerprint text collate "C" not null,
  account     text collate "C" not null,
  primary key (fingerprint, account)
);
create index account_fingerprints_account on community.account_fingerprints (account);
