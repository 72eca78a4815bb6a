/** The nearest entries of a retailer's list, which may be in any order; entries with an unknown distance come last. */
export function nearest<Entry>(
  entries: readonly Entry[],
  milesTo: (entry: Entry) => number | null,
  most: number,
): Entry[] {
  const rank = (entry: Entry) => milesTo(entry) ?? Number.MAX_VALUE;
  return entries.toSorted((a, b) => rank(a) - rank(b)).slice(0, most);
}
