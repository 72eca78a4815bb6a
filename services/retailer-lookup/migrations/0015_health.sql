-- The health board: the outcomes of requests to each store, counted by minute over all workers. `reader` is adapter or page.
-- Each minute's rows are updated every few seconds, so pages have free space for that.
create table lookup.outcomes (
  minute  timestamptz not null,
  reader  text        not null,
  store   text        not null,
  outcome text        not null,
  times   integer     not null,
  primary key (minute, reader, store, outcome)
) with (fillfactor = 70);

-- The newest good and bad outcome of each store; `rests_until`: it refused us, and is not called until then.
create table lookup.last_outcomes (
  reader      text not null,
  store       text not null,
  good_at     timestamptz,
  failed_at   timestamptz,
  failed_as   text,
  detail      text,
  rests_until timestamptz,
  primary key (reader, store)
) with (fillfactor = 70);

-- The running workers, each with its open circuits: `wmt search`.
create table lookup.workers (
  id            uuid        primary key,
  seen_at       timestamptz not null,
  open_circuits text[]      not null
) with (fillfactor = 70);
