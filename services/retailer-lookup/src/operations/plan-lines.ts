import type { Handler, RequestContext } from "@stockfinder/bus/bus";
import { badField } from "@stockfinder/contracts/fault";
import type { InputOf } from "@stockfinder/contracts/operation";
import type {
  Plan,
  planLines as planLinesOperation,
  priceLines as priceLinesOperation,
} from "@stockfinder/contracts/plans";
import { Query } from "@stockfinder/contracts/searches";
import { fittingProducts } from "../catalogue/plan/fitting-products.ts";
import { lowestCosts, type ShoppingLine, shoppingPlans } from "../catalogue/plan/shopping-plans.ts";
import { type StoredProduct, stopsFor } from "../catalogue/plan/stocked-stops.ts";
import { storedProducts } from "../catalogue/plan/stored-products.ts";
import { shownRetailers } from "../catalogue/refresh/due-sources.ts";
import { retailerKey } from "../catalogue/refresh/refreshes.ts";
import { dueRetailers } from "../catalogue/shelves/due-retailers.ts";
import type { LookupComponents } from "../components.ts";
import { countryOf, nearOf } from "../requests/near.ts";

/** Products that stores are asked for at once: no store is read for more. A later request has the next ones asked for. */
const MOST_REFRESHED = 8;

interface Unknown {
  readonly upc: string;
  /** In reach; null if no store is known to offer it. */
  readonly shelves: StoredProduct["shelves"] | null;
}

type Wanted = InputOf<typeof priceLinesOperation>;

/**
 * Plans where to buy lines, from stored offers and shelves. In the background it searches retailers for words that fit no known
 * product. It also asks them for products without a known offer, and for planned ones whose stock is unknown.
 */
export function planLines(components: LookupComponents): Handler<typeof planLinesOperation> {
  return async (wanted, context) => {
    const { near, now, lines, stored, stops } = await stockedNear(components, wanted);
    const { plans, elsewhere } = shoppingPlans(lines, stops, { ...wanted, near }, components.terms);
    const { zip } = near;
    const isAsked = await startRefresh(components, unknownIn(lines, stored, plans), { zip, now, context });
    const isSearched = startSearches(components, lines, { zip, context });
    return { plans, elsewhere, refreshing: isAsked || isSearched };
  };
}

export function priceLines(components: LookupComponents): Handler<typeof priceLinesOperation> {
  return async (wanted) => {
    const { lines, stops } = await stockedNear(components, wanted);
    return lowestCosts(lines, stops);
  };
}

/** The products that the lines may be, and the stops that have them. */
async function stockedNear(components: LookupComponents, wanted: Wanted) {
  const near = nearOf(usZip(wanted.zip));
  const now = components.clock.now();
  const lines = await productsOfLines(components.database, wanted.lines);
  const upcs = [...new Set(lines.flatMap(({ products }) => products.map(({ gtin }) => gtin)))];
  const stored = upcs.length === 0 ? [] : await storedProducts(components, upcs, { ...wanted, near, now });
  return { near, now, lines, stored, stops: stopsFor(stored, wanted) };
}

/** Searches for the words that fit no product that a store is known to offer. Returns whether any search is under way. */
function startSearches(
  { retailers, searchInBackground }: LookupComponents,
  lines: readonly ShoppingLine[],
  { zip, context }: { readonly zip: string; readonly context: RequestContext },
): boolean {
  const unknown = lines.filter(({ products }) => products.length === 0).map(({ line }) => line.text);
  const queries = new Set(unknown.flatMap((text) => Query.safeParse(text).data ?? []));
  const all = shownRetailers(retailers, "USA");
  return [...queries].filter((query) => searchInBackground({ query, zip }, all, context)).length > 0;
}

/** Products that no store is known to offer, and those in plans whose stock is unknown; with their shelves. */
function unknownIn(lines: readonly ShoppingLine[], stored: readonly StoredProduct[], plans: readonly Plan[]) {
  const ofUpc = new Map(stored.map((product) => [product.upc, product]));
  const own = lines.flatMap(({ line: { upc } }) =>
    upc === null || ofUpc.get(upc)?.offers.length ? [] : upc,
  );
  const bought = plans.flatMap(({ stops }) => stops.flatMap((stop) => stop.lines));
  const unsure = bought.flatMap(({ offer }) => (offer.isAvailable === null ? offer.upc : []));
  return [...new Set([...own, ...unsure])].map((upc) => ({ upc, shelves: ofUpc.get(upc)?.shelves ?? null }));
}

/** The products that each line may be: its own, and those that fit its words where they decide. */
async function productsOfLines(database: LookupComponents["database"], lines: Wanted["lines"]) {
  const worded = lines.flatMap(({ upc, similar, text }, line) =>
    upc === null || similar ? [{ line, text }] : [],
  );
  const fitting = await fittingProducts(database, worded);
  return lines.map((line, at) => {
    const own = line.upc === null ? [] : [{ gtin: line.upc, packages: 1 }];
    const others = (fitting.get(at) ?? []).filter(({ gtin }) => gtin !== line.upc);
    return { line, products: [...own, ...others] };
  });
}

/**
 * Returns whether any retailer is asked: all of them for a product that none is known to offer, else those that report stock by
 * store and have not lately. Retailers asked within the interval are skipped, and do not count.
 */
async function startRefresh(
  { retailers, refresh, refreshes, everyMs }: LookupComponents,
  unknown: readonly Unknown[],
  { zip, now, context }: { readonly zip: string; readonly now: number; readonly context: RequestContext },
): Promise<boolean> {
  const country = "USA";
  const all = shownRetailers(retailers, country);
  let askedFor = 0;
  for (const { upc, shelves } of unknown) {
    if (askedFor === MOST_REFRESHED) break;
    const asked = await refreshes.due(
      shelves === null ? all : dueRetailers(retailers, shelves, { country, now, everyMs }),
      (retailer) => retailerKey({ retailer, country, product: upc, zip }),
    );
    if (asked.length === 0) continue;
    refresh(
      { upc, country, zip },
      asked.map((retailer) => ({ retailer })),
      context,
    );
    askedFor += 1;
  }
  return askedFor > 0;
}

/** @throws {Fault} `bad-input` that names `zip`. */
function usZip(zip: string): string {
  if (countryOf(zip) === "USA") return zip;
  throw badField("zip", "Plans are made for US zip codes");
}
