/** The history state with which /logout says that the account was deleted. */
export const ACCOUNT_REMOVED = { accountRemoved: true };
