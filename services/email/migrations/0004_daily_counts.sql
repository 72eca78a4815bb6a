-- The number of mails that visitors requested today (UTC): per recipient, per caller, and in total.
create table email.daily_counts (
  day     date    not null,
  counted text    not null,
  who     bytea   not null,
  times   integer not null,
  primary key (day, counted, who)
) with (fillfactor = 70);
