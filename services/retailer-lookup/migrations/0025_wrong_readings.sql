-- For staff: the store of a report, and what was shown when it was made. Null in reports to a copy of the previous release.
alter table lookup.wrong_reports
  add column store text,
  add column shown jsonb;
