-- One reading does not end the alerts of an item that changes often or has several watchers: its change to out of stock is held
-- until a second reading confirms it, a reading contradicts it, or this time passes.
alter table alerts.transitions add column held_until timestamptz;
-- The last version of the place that a second reading confirmed as out of stock. The confirmation may arrive before the change
-- itself.
alter table alerts.places add column out_confirmed bigint not null default 0;
