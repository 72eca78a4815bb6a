-- Of an item that changes often or that several people watch, one reading alone does not end an alert: a change to out of stock is
-- held until a second reading says the same, an opposite one comes, or this time passes.
alter table alerts.transitions add column held_until timestamptz;
-- The last version of the place that a second reading said to be out of stock: it may be known before the change itself.
alter table alerts.places add column out_confirmed bigint not null default 0;
