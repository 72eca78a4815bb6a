const FOREIGN_KEY_VIOLATION = "23503";

/** Whether a statement failed because its post or its neighbour was deleted while it ran. */
export function wasRemovedConcurrently(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === FOREIGN_KEY_VIOLATION;
}
