-- Accounts of an OpenID provider of the operator's. Rows from before kept to the narrower rule, so none is read again.
alter table auth.accounts drop constraint accounts_account_type_check;
alter table auth.accounts add constraint accounts_account_type_check
  check (account_type in ('anonymous', 'google', 'apple', 'facebook', 'oidc')) not valid;
alter table auth.attempts drop constraint attempts_account_type_check;
alter table auth.attempts add constraint attempts_account_type_check
  check (account_type in ('google', 'apple', 'facebook', 'oidc')) not valid;
