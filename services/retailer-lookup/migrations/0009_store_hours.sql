-- Phone and opening hours of stores that state them, in the format of the contract (store-hours.ts). Null until a store states
-- them; a reading without them changes nothing.
alter table lookup.stores add column phone text, add column hours jsonb;
