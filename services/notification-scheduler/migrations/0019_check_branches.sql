-- The branch whose price a check reads, in words ("Target, Cleveland"), at a retailer whose prices differ from branch to branch.
alter table alerts.checks add column branch text;
