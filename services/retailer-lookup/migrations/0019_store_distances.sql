-- How far stores are from a zip code, as answers about stock said it. Few retailers state their stores' positions: the others
-- state distances only.
create table lookup.store_distances (
  zip      text             not null,
  retailer text             not null,
  store_id text             not null,
  miles    double precision not null,
  read_on  date             not null,
  primary key (zip, retailer, store_id)
);
create index store_distances_read_on on lookup.store_distances (read_on);
