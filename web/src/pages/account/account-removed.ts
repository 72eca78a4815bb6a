/** What the history carries to the logged-out screen when the account is gone for good. */
export const ACCOUNT_REMOVED = { accountRemoved: true };
