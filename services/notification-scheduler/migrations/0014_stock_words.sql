-- The words in which the store stated the stock after a change, for the alerts of a change that waits; null if it had none.
alter table alerts.transitions add column words text;
