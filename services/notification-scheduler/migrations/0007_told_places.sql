-- When an alert last told somebody of a place, so that what people were told of a product is found without all their alerts.
alter table alerts.places add column told_at timestamptz;
