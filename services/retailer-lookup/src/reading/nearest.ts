/** The nearest of what a retailer lists, in whatever order it lists it; what is of unknown distance comes last. */
export function nearest<Entry>(
  entries: readonly Entry[],
  milesTo: (entry: Entry) => number | null,
  most: number,
): Entry[] {
  const rank = (entry: Entry) => milesTo(entry) ?? Number.MAX_VALUE;
  return entries.toSorted((a, b) => rank(a) - rank(b)).slice(0, most);
}
