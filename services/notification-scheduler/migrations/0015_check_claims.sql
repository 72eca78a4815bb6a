-- 0015_check_claims.sql: a check's outcome is saved only by the copy that holds its claim, and keeps what was asked meanwhile.
alter table alerts.checks
  -- Identifies the claim: a copy that was suspended for too long finds another number.
  add column claims       integer not null default 0,
  -- Asked to run sooner since it was claimed.
  add column is_expedited boolean not null default false,
  -- When the store was last read. `checked_at` also counts failures: a store is not called more often because it fails.
  add column read_at      timestamptz;
update alerts.checks set read_at = checked_at;
