-- One more rule: what a store's offer costs in the end. It counts near a zip code of its own: `zip` is that of a watch of shelves.
alter table alerts.watches
  add column target_total numeric,
  add column total_zip    text;
