/** A parsed Best Buy filter, as far as a store search needs it. */
export type BestBuyQuery = { readonly words: string } | { readonly skus: readonly string[] };

/**
 * Reads `search=paper&search=towels`, `(search=a)&onlineAvailability=true`, `upc=…`, `sku=…` and `sku in(1,2)`; ignores
 * other conditions. Null if there is nothing to search for.
 */
export function bestBuyQuery(filter: string): BestBuyQuery | null {
  const listed = /\bsku\s+in\s*\(([\d,\s]+)\)/.exec(filter)?.[1];
  if (listed !== undefined) return { skus: listed.split(",").map((sku) => sku.trim()) };
  const conditions = [...filter.matchAll(/(\w+)=([^&|()]+)/g)].map(([, name, value]) => ({
    name,
    value: value ?? "",
  }));
  const valuesOf = (wanted: string) =>
    conditions.flatMap(({ name, value }) => (name === wanted ? value.trim() : []));
  const skus = valuesOf("sku");
  if (skus.length > 0) return { skus };
  const words = [...valuesOf("upc"), ...valuesOf("search"), ...valuesOf("name")]
    .join(" ")
    .replaceAll(/["*]/g, "")
    .trim();
  return words === "" ? null : { words };
}
