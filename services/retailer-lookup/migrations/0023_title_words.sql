-- Suggestions while somebody types: products by the beginnings of the words in their titles. A reading that repeats a title
-- leaves the index alone.
create index listings_title_words on lookup.listings using gin (to_tsvector('simple', title)) where gtin is not null;
