-- The items of a store that are variants of one product, by the store's own id of their group.
create index listings_variants on lookup.listings (retailer, country, (facts -> 'variants' ->> 'group'))
  where facts -> 'variants' ->> 'group' is not null;
