-- 0020_listing_addresses.sql: finds the item of an adapter by the store's own address of it, where that does not contain its id.
create index listings_url on lookup.listings using hash (url) where item_id <> url;
