-- How far a branch is from the zip code of its last reading, as the store's answer has it.
alter table alerts.places
  add column distance_zip   text,
  add column distance_miles double precision;
