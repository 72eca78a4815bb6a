-- Every account has a referral code. A merged account's codes move to the remaining account, so they stay valid.
create table auth.referral_codes (
  code       text        primary key check (code ~ '^[A-HJKMNP-Z2-9]{6}$'),
  account_id uuid        not null references auth.accounts (id) on delete cascade,
  created_at timestamptz not null
);
create index referral_codes_account on auth.referral_codes (account_id);

-- Who referred whom: recorded once, and never oneself.
create table auth.referrals (
  account_id  uuid        primary key references auth.accounts (id) on delete cascade,
  code        text        not null references auth.referral_codes (code) on delete cascade,
  referred_at timestamptz not null
);
create index referrals_code on auth.referrals (code);

-- The campaign sources that our links may carry; staff change them with `npm run campaign-sources`. Clients send 'none' if they
-- have no source.
create table auth.campaign_sources (
  source   text        primary key check (source ~ '^[a-z0-9_.-]{1,64}$' and source <> 'none'),
  added_at timestamptz not null
);
-- The sources of landing paths that redirect to the extension's store, and the two that the sign-in page sets itself.
insert into auth.campaign_sources (source, added_at)
  select source, now() from unnest(array['fb', 'cr', 'stockfinder', 'mobile', 'referral']) as known (source);
