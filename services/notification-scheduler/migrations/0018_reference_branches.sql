-- The branch whose price a place has, at a retailer whose prices differ from branch to branch. Another branch's price is no change of it.
alter table alerts.places add column reference_branch text;
