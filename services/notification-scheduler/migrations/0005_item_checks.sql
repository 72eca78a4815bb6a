-- Items without a known GTIN are re-checked too: a check is of a product (`gtin`) or of an item (`retailer`, `item_id`); the
-- other columns are empty. Of a product, only the stores that some watch has chosen are read.
alter table alerts.checks
  add column retailer text not null default '',
  add column item_id  text not null default '',
  -- The store's id without `-CAN`; empty if the directory was unavailable.
  add column sold_by  text not null default '';
alter table alerts.checks
  drop constraint checks_gtin_country_zip_source_key,
  add unique (gtin, retailer, item_id, country, zip, source);
