/**
 * The answers that came, in the order they were asked for: an item whose call failed is left out, so that it does not cost
 * the others theirs. Where none came, the first failure is thrown.
 */
export async function answersOf<T>(calls: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(calls);
  const answers = settled.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  const failure = settled.find((outcome) => outcome.status === "rejected");
  if (answers.length === 0 && failure) throw failure.reason;
  return answers;
}
