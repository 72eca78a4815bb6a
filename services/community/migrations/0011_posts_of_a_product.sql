-- A product's page shows what neighbors posted about it.
create index posts_product on community.posts (upc, id) where upc is not null and hidden_at is null;
