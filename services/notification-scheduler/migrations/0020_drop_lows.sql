-- The matching loop asks for the price lows itself (`lookup.priceLows`); the last release that wrote them here no longer runs.
alter table alerts.transitions drop column lows;
