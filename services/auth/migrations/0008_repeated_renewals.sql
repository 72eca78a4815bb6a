-- An exchanged refresh token repeats its answer for a client that lost it, or that never takes a successor. Once a family has
-- used a successor, its client takes them, and a token that comes later than a lost answer explains was stolen.
-- Families from before are taken to use none until they next use one.
alter table auth.families add column uses_successors boolean not null default false;
-- When the token of `previous_digest` was first exchanged.
alter table auth.families add column exchanged_at timestamptz;
