/** The first of each id: some retailers list a store or a product twice. */
export function uniqueById<Entry extends { readonly id: string }>(entries: readonly Entry[]): Entry[] {
  const seen = new Set<string>();
  return entries.filter(({ id }) => !seen.has(id) && seen.add(id));
}
