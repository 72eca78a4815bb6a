-- An anonymous account that nobody uses for 400 days is removed. Sign-ins record when they were last used; when they are
-- removed, their account keeps that time. Existing accounts count as used today.
alter table auth.accounts add column last_used_at timestamptz not null default now();
create index accounts_unused on auth.accounts (last_used_at) where account_type = 'anonymous';
