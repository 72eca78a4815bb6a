-- An anonymous account that nobody uses for 400 days is removed. Sign-ins note when they were last used; their account keeps
-- that when they go. Accounts from before count as used today.
alter table auth.accounts add column last_used_at timestamptz not null default now();
create index accounts_unused on auth.accounts (last_used_at) where account_type = 'anonymous';
