-- Who the product knows. An account is anonymous until a provider vouches for it; then it is the provider's for good.
create table auth.accounts (
  id              uuid        primary key,
  account_type    text        not null check (account_type in ('anonymous', 'google', 'apple', 'facebook')),
  -- The provider's own id of the person. E-mail addresses change hands; this does not.
  subject         text,
  -- Only as far as the provider vouches for it.
  email           text,
  name            text,
  campaign_source text,
  created_at      timestamptz not null,
  check ((account_type = 'anonymous') = (subject is null))
);
create unique index accounts_provider_subject on auth.accounts (account_type, subject) where subject is not null;

-- Which accounts signed in from the extension of a fingerprint. At most one of them is anonymous: that is the one which a
-- second anonymous registration of the same fingerprint signs in to.
create table auth.fingerprints (
  fingerprint text        not null,
  account_id  uuid        not null references auth.accounts (id) on delete cascade,
  is_anonymous boolean    not null,
  seen_at     timestamptz not null,
  primary key (fingerprint, account_id)
);
create unique index fingerprints_anonymous on auth.fingerprints (fingerprint) where is_anonymous;
create index fingerprints_account on auth.fingerprints (account_id);
