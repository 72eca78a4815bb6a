-- How many mails visitors have caused today (UTC): for each address that they went to, each caller, and all together.
create table email.daily_counts (
  day     date    not null,
  counted text    not null,
  who     bytea   not null,
  times   integer not null,
  primary key (day, counted, who)
) with (fillfactor = 70);
