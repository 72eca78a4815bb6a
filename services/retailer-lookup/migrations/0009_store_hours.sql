-- Phone and opening hours of the stores that state them, in the form of the contract (store-hours.ts). Null until a store states
-- them; a reading without them leaves them as they are.
alter table lookup.stores add column phone text, add column hours jsonb;
