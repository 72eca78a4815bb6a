import type { Handler, RequestContext } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type { InputOf } from "@stockfinder/contracts/operation";
import type { planLines as operation, Plan } from "@stockfinder/contracts/plans";
import type { Database } from "@stockfinder/database/database";
import { isShown } from "../catalogue/offers/store-offers.ts";
import { fittingProducts } from "../catalogue/plan/fitting-products.ts";
import { heldProducts } from "../catalogue/plan/held-products.ts";
import { type ShoppingLine, shoppingPlans } from "../catalogue/plan/shopping-plans.ts";
import { type HeldProduct, stopsFor } from "../catalogue/plan/stocked-stops.ts";
import type { BackgroundRefresh } from "../catalogue/refresh/background-refresh.ts";
import { type Refreshes, retailerKey } from "../catalogue/refresh/refreshes.ts";
import { countryOf } from "../catalogue/shelves/country-of.ts";
import { dueRetailers } from "../catalogue/shelves/due-retailers.ts";
import type { ServiceContext } from "../context.ts";
import { nearOf } from "../requests/near.ts";

/** Products that one request has stores asked for: each is up to a call per retailer. */
const MOST_REFRESHED = 12;

interface Unknown {
  readonly upc: string;
  /** In reach; null if no store is known to offer it. */
  readonly shelves: HeldProduct["shelves"] | null;
}

export interface PlanLinesDependencies
  extends Pick<ServiceContext, "retailers" | "outboundLink" | "clock" | "trust" | "terms"> {
  readonly database: Pick<Database, "query">;
  readonly refresh: Pick<BackgroundRefresh, "start">;
  readonly refreshes: Pick<Refreshes, "isFresh">;
  readonly everyMs: number;
}

type Wanted = InputOf<typeof operation>;

/**
 * Plans where to buy lines, from stored offers and shelves. For products that no store is known to offer, retailers are asked in the
 * background, and for those in a plan whose stock is unknown; lines in words wait until somebody searches for them.
 */
export function planLines(dependencies: PlanLinesDependencies): Handler<typeof operation> {
  const { database, clock, terms } = dependencies;

  return async (wanted, context) => {
    const near = nearOf(usZip(wanted.zip));
    const now = clock.now();
    const lines = await productsOfLines(database, wanted.lines);
    const upcs = [...new Set(lines.flatMap((line) => line.upcs))];
    const held = upcs.length === 0 ? [] : await heldProducts(dependencies, upcs, { ...wanted, near, now });
    const stops = stopsFor(held, wanted);
    const plans = shoppingPlans(lines, stops, { ...wanted, near }, terms);
    const isAsked = await startRefresh(dependencies, unknownIn(lines, held, plans), {
      zip: near.zip,
      now,
      context,
    });
    return { plans, refreshing: isAsked };
  };
}

/** Products that no store is known to offer, and those in plans whose stock is unknown; with their shelves. */
function unknownIn(
  lines: readonly ShoppingLine[],
  held: readonly HeldProduct[],
  plans: readonly Plan[],
): Unknown[] {
  const ofUpc = new Map(held.map((product) => [product.upc, product]));
  const own = lines.flatMap(({ line: { upc } }) =>
    upc === null || ofUpc.get(upc)?.offers.length ? [] : upc,
  );
  const bought = plans.flatMap(({ stops }) => stops.flatMap((stop) => stop.lines));
  const unsure = bought.flatMap(({ offer }) => (offer.isAvailable === null ? offer.upc : []));
  return [...new Set([...own, ...unsure])].map((upc) => ({ upc, shelves: ofUpc.get(upc)?.shelves ?? null }));
}

/** The products that each line may be: its own, and those that fit its words where they decide. */
async function productsOfLines(
  database: Pick<Database, "query">,
  lines: Wanted["lines"],
): Promise<ShoppingLine[]> {
  const worded = lines.flatMap(({ upc, similar, text }, line) =>
    upc === null || similar ? [{ line, text }] : [],
  );
  const fitting = await fittingProducts(database, worded);
  return lines.map((line, at) => ({
    line,
    upcs: [...new Set([...(line.upc === null ? [] : [line.upc]), ...(fitting.get(at) ?? [])])],
  }));
}

/**
 * Returns whether any retailer is asked: all of them for a product that none is known to offer, else those that report stock by
 * store and have not lately. Those asked lately are not, and do not count.
 */
async function startRefresh(
  { retailers, refresh, refreshes, everyMs }: PlanLinesDependencies,
  unknown: readonly Unknown[],
  { zip, now, context }: { readonly zip: string; readonly now: number; readonly context: RequestContext },
): Promise<boolean> {
  const country = "USA";
  const all = [...retailers.values()]
    .filter(({ id, info }) => info.enabled && info.country.includes(country) && isShown(id))
    .map(({ id }) => id);
  let isAsked = false;
  for (const { upc, shelves } of unknown.slice(0, MOST_REFRESHED)) {
    const due = shelves === null ? all : dueRetailers(retailers, shelves, { country, now, everyMs });
    const fresh = await Promise.all(
      due.map((retailer) => refreshes.isFresh(retailerKey({ retailer, country, product: upc, zip }))),
    );
    const asked = due.filter((_, at) => !fresh[at]);
    if (asked.length === 0) continue;
    refresh.start(
      { upc, country, zip },
      asked.map((retailer) => ({ retailer })),
      context,
    );
    isAsked = true;
  }
  return isAsked;
}

/** @throws {Fault} `bad-input` that names `zip`. */
function usZip(zip: string): string {
  if (countryOf(zip) === "USA") return zip;
  const message = "Plans are made for US zip codes";
  throw new Fault("bad-input", `zip: ${message}`, { errors: [{ path: "zip", message }] });
}
