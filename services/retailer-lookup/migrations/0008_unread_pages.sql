-- Why a listing's page could not be read (`blocked`, `unreadable`, `gone`, `notAllowed`) and when, if that was after the last
-- reading. It does not change the known values. Null since the last reading.
alter table lookup.listings
  add column unread_as text,
  add column unread_at timestamptz;
