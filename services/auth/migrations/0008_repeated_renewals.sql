-- An exchanged refresh token returns its successor again, for clients that lost the response or never use successors. Once a
-- client has used a successor, an old token that arrives too late for a lost response counts as stolen. Existing families count
-- as not using successors until they use one.
alter table auth.families add column uses_successors boolean not null default false;
-- When the token of `previous_digest` was first exchanged.
alter table auth.families add column exchanged_at timestamptz;
