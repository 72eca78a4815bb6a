-- The fingerprints that signed in to an anonymous account: what was made with one is the account's too. Both are owner keys.
create table alerts.account_fingerprints (
  fingerprint text not null,
  account     text not null,
  primary key (fingerprint, account)
);
create index account_fingerprints_account on alerts.account_fingerprints (account);
