-- Plans that people share as a page without an account. Only the SHA-256 of a token: whoever has it may see the plan.
create table community.shared_plans (
  digest  text        collate "C" primary key,
  list_id uuid        not null references community.lists on delete cascade,
  content json        not null,
  made_at timestamptz not null
);
-- For withdrawing those of a list.
create index shared_plans_list on community.shared_plans (list_id, made_at);
