-- Who sells an item: the store itself, or another seller on its marketplace. Null where no reading has said it.
alter table lookup.listings add column sold_by text;
