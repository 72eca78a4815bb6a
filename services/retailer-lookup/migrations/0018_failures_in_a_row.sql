-- 0018_failures_in_a_row.sql: a store whose recent calls all fail is shown as failing at once, although most calls of the last
-- minutes succeeded. `failures` counts the failed calls since `worked_at`, the last call that found something or nothing.
alter table lookup.last_outcomes add column worked_at timestamptz, add column failures integer not null default 0;
