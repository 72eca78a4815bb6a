const YOUNG_MS = 24 * 60 * 60 * 1_000;

/** Whether a neighbour was created less than a day ago. One person may create many of those. */
export function isYoung({ madeAt }: { readonly madeAt: Date }, now: Date): boolean {
  return now.getTime() - madeAt.getTime() < YOUNG_MS;
}
