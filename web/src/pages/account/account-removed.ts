export const ACCOUNT_REMOVED = { accountRemoved: true };
