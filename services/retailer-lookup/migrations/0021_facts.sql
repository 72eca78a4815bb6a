-- What stores state besides price and stock: was-price, shipping, rating, pictures and the like (the contract's ProductFacts), of
-- one reading, and the time of the last reading that stated the price. Null: none stated, or not read since. The history keeps
-- what may change with the price: the was-price and the contents of the package.
alter table lookup.listings
  add column facts    jsonb,
  add column facts_at timestamptz;
-- The aisle in this store, of the last reading that stated it.
alter table lookup.shelves add column aisle text;
alter table lookup.listing_points
  add column was_price      numeric,
  add column package_amount numeric,
  add column package_unit   text;
