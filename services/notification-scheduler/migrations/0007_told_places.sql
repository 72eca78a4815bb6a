-- The last time that an alert announced a place as available, so that the notifications about a product can be listed without
-- reading all their alerts.
alter table alerts.places add column told_at timestamptz;
