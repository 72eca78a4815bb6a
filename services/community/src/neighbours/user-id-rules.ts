/** 128 random bits take 22 letters, digits, dashes and underscores. */
const MIN_LENGTH = 22;

/** Short ids of shipped clients can post and vote, but neither delete nor give away. */
export function provesOwner(userID: string): boolean {
  return userID.length >= MIN_LENGTH;
}
