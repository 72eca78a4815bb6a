-- Two more rules: a price lower than in the last days, and only offers by the store itself.
alter table alerts.watches
  add column lowest_in_days int,
  add column sold_by_store  boolean not null default false;
-- Whether a watch's rule needs the history of the price.
create index watches_lowest_gtin on alerts.watches (gtin, country)
  where lowest_in_days is not null and gtin is not null;
create index watches_lowest_item on alerts.watches (retailer, item_id, country)
  where lowest_in_days is not null and retailer is not null;

-- Null if the store does not state the seller.
alter table alerts.places add column sold_by_store boolean;
alter table alerts.transitions
  add column before_sold_by_store boolean,
  add column after_sold_by_store  boolean,
  -- The prices before the change (`lookup.priceLows`); null if no rule needs them.
  add column lows jsonb;
