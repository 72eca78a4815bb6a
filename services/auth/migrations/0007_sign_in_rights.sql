-- Who owns an anonymous account. A fingerprint is no secret, so it signs in as a guest; the sign-in that made the account,
-- and one that brings the account's device secret, is the owner's. A sign-in with a provider always is.
alter table auth.accounts add column device_secret_digest bytea;
alter table auth.families add column is_owner boolean not null default false;

-- Accounts from before have no secret. The sign-in that made an account started with it, in one transaction: that one stays
-- the owner's while it lives. All others of an anonymous account brought a fingerprint and nothing else.
update auth.families set is_owner = true from auth.accounts
  where accounts.id = families.account_id
    and (account_type <> 'anonymous' or families.started_at < accounts.created_at + interval '5 seconds');
