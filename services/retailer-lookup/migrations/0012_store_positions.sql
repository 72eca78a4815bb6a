-- Whether a store's position is its own, as its retailer states it, instead of its town's. Only another position that the
-- retailer states replaces it.
alter table lookup.stores add column is_exact boolean not null default false;
