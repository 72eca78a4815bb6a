-- Nothing reads single searches, nor how often a query was searched for: what is popular counts people. Copies of the last
-- release still write both; `lookup.searches` and `times` go once none does.
alter table lookup.popular_searches alter column times set default 0;
