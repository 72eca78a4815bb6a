-- The fingerprints that signed in to an anonymous account: the account also has the data of its fingerprints. Both are owner
-- keys.
create table alerts.account_fingerprints (
  fingerprint text not null,
  account     text not null,
  primary key (fingerprint, account)
);
create index account_fingerprints_account on alerts.account_fingerprints (account);
