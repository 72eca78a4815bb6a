-- Owner rights to an anonymous account. A fingerprint is no secret, so it signs in as a guest. The sign-in that made the
-- account is the owner's, and so is one with the account's device secret. A sign-in with a provider always is.
alter table auth.accounts add column device_secret_digest bytea;
alter table auth.families add column is_owner boolean not null default false;

-- Older accounts have no secret. The sign-in that made such an account started in the same transaction; it keeps owner rights
-- while it lives. All other sign-ins of an anonymous account had only a fingerprint.
update auth.families set is_owner = true from auth.accounts
  where accounts.id = families.account_id
    and (account_type <> 'anonymous' or families.started_at < accounts.created_at + interval '5 seconds');
