import type { TitleParts } from "@stockfinder/product-rules/identity/title";
import type { Query } from "../products/query.ts";

/** Nobody carries a dozen small packages for a large one. */
const MOST_PACKAGES = 4;
/** Amounts of goods that several packages add up to; inches and gigabytes do not. */
const ADD_UP: ReadonlySet<string> = new Set(["oz", "ml", "g"]);

/** A query for the package that a title has, and how many of it make what was asked for. */
export interface InPackages {
  readonly query: Query;
  readonly packages: number;
}

/** Two packages of 12 are a package of 24, and two half gallons a gallon. Null if the title's package is no such part. */
export function inPackages(query: Query, { sizes, counts, isHolder }: TitleParts): InPackages | null {
  if (isHolder) return null;
  const [count] = counts;
  if (query.counts.length === 1 && counts.length === 1 && count !== undefined) {
    const packages = wholeParts(query.counts[0] ?? 0, count);
    return packages === null ? null : { query: { ...query, counts }, packages };
  }
  const wanted = query.sizes.filter(({ unit }) => ADD_UP.has(unit));
  const [amount] = wanted;
  if (!amount || wanted.length > 1 || query.counts.length > 0 || counts.length > 0) return null;
  const own = sizes.filter(({ unit }) => unit === amount.unit);
  const packages = own.length === 1 && own[0] ? wholeParts(amount.amount, own[0].amount) : null;
  if (packages === null) return null;
  return {
    query: { ...query, sizes: query.sizes.map((size) => (size === amount ? (own[0] ?? size) : size)) },
    packages,
  };
}

function wholeParts(whole: number, part: number): number | null {
  const parts = whole / part;
  return Number.isInteger(parts) && parts > 1 && parts <= MOST_PACKAGES ? parts : null;
}
