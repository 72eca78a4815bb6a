-- Whether a store's position is its own, as its retailer states it, and not that of its town. Once it is, only another one that the
-- retailer states replaces it.
alter table lookup.stores add column is_exact boolean not null default false;
