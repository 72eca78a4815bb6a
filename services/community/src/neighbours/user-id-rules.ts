/** 128 random bits take 22 letters, digits, dashes and underscores. */
const MIN_LENGTH = 22;

/**
 * Whether a browser's id is too long to guess, so that it proves ownership of its posts. Shipped clients may have short ids:
 * those can post and vote, but cannot delete earlier posts or give them to an account.
 */
export function provesOwner(userID: string): boolean {
  return userID.length >= MIN_LENGTH;
}
