const FOREIGN_KEY_VIOLATION = "23503";

/** Whether a statement failed because the post that it is about, or the neighbour who acts, was removed while it ran. */
export function wasRemovedMeanwhile(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === FOREIGN_KEY_VIOLATION;
}
