-- Accounts. An account is anonymous until it is linked to a provider identity, which is permanent.
create table auth.accounts (
  id              uuid        primary key,
  account_type    text        not null check (account_type in ('anonymous', 'google', 'apple', 'facebook')),
  -- The provider's id of the person. E-mail addresses can change owners; this id cannot.
  subject         text,
  -- Only if the provider has verified it.
  email           text,
  name            text,
  campaign_source text,
  created_at      timestamptz not null,
  check ((account_type = 'anonymous') = (subject is null))
);
create unique index accounts_provider_subject on auth.accounts (account_type, subject) where subject is not null;

-- The accounts that signed in with a fingerprint. At most one of them is anonymous: a second anonymous registration with the
-- same fingerprint signs in to it.
create table auth.fingerprints (
  fingerprint text        not null,
  account_id  uuid        not null references auth.accounts (id) on delete cascade,
  is_anonymous boolean    not null,
  seen_at     timestamptz not null,
  primary key (fingerprint, account_id)
);
create unique index fingerprints_anonymous on auth.fingerprints (fingerprint) where is_anonymous;
create index fingerprints_account on auth.fingerprints (account_id);
