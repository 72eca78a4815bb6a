-- What offers show of a listing besides price and stock, worked out once, when it changes, and the points that its was-price is compared
-- with. Both hold for summary_version: if that is not version, a copy of the release before has changed the listing since.
alter table lookup.listings
  add column summary         json,
  add column summary_version bigint,
  add column recent_points   json;
