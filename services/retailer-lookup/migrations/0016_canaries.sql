-- Known items: the retailer is known to have them (`in`) or not (`out`). They are read on a schedule, to check whether the
-- adapter still reads stock correctly. `query` finds the item: its GTIN or words. Without `item_id` it is the item with that
-- GTIN.
create table lookup.canaries (
  id       bigint      generated always as identity primary key,
  retailer text        not null,
  expects  text        not null check (expects in ('in', 'out')),
  query    text        not null,
  item_id  text,
  zip      text        not null,
  is_demo  boolean     not null,
  added_at timestamptz not null,
  -- The last reading; `detail` says why it is unknown.
  read_at  timestamptz,
  read_as  text,
  detail   text,
  unique nulls not distinct (retailer, query, item_id, zip)
);

-- The verdict of the known items about each adapter. `wrongs` and `rights`: consecutive rounds. While `set_aside_at` is set,
-- its stock is not trusted. Afterwards, readings from `suspect_from` (else from the beginning) to `back_at` are not trusted
-- either, until the item is read again.
create table lookup.adapters (
  retailer      text        primary key,
  next_round_at timestamptz not null,
  wrongs        integer     not null default 0,
  rights        integer     not null default 0,
  right_at      timestamptz,
  set_aside_at  timestamptz,
  suspect_from  timestamptz,
  back_at       timestamptz
);
