-- Why the page of a listing was not read (`blocked`, `unreadable`, `gone`, `notAllowed`) and when, if that was learnt after the
-- last reading: kept beside what is known, which it does not change. Null since the last reading.
alter table lookup.listings
  add column unread_as text,
  add column unread_at timestamptz;
