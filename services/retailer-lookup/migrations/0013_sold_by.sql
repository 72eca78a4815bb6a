-- Whether the store itself sells the item, or another seller on its marketplace. Null if no reading stated it.
alter table lookup.listings add column sold_by text;
