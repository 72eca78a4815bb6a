-- 0006_neighbours_of_browsers.sql: several people may use one browser. A browser has one neighbour for signed-out use, and one
-- for each account that signs in. A neighbour without a digest belongs to an account alone: it was merged into an account that
-- has another neighbour in the same browser.
alter table community.neighbours alter column user_digest drop not null;
alter table community.neighbours drop constraint neighbours_user_digest_key;
create unique index neighbours_signed_out on community.neighbours (user_digest) where account_id is null;
create unique index neighbours_signed_in on community.neighbours (user_digest, account_id) where account_id is not null;
