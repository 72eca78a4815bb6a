-- Where a person's watches are published for Home Assistant, and what was published there.
create table alerts.homes (
  -- Part of every topic of this person, which nobody guesses.
  topic        text        primary key,
  -- Null once it has ended: what was published is withdrawn, then the row is deleted.
  owner        text        unique,
  -- The site's origin as the owner sees it.
  origin       text        not null,
  -- By watch, a digest of what was published.
  published    jsonb       not null default '{}',
  -- Grows with each change of what should be published; `done` is the last one that was.
  changes      bigint      not null default 1,
  done         bigint      not null default 0,
  -- When it is looked at without a change: names and prices become known, snoozes end.
  due_at       timestamptz not null default '-infinity',
  leased_until timestamptz
);

-- A watch is added, changed, moved and removed in many places; each of them changes what is published.
create function alerts.watch_changed() returns trigger language plpgsql as $$
begin
  update alerts.homes set changes = changes + 1
  where owner in (old.owner, new.owner) or owner in (
    select account from alerts.account_fingerprints where fingerprint in (old.owner, new.owner)
  );
  return null;
end $$;
create trigger watch_changed after insert or update or delete on alerts.watches
  for each row execute function alerts.watch_changed();
