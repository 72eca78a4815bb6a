import type { Bus, RequestContext } from "@stockfinder/bus/bus";
import { type PageOutcome, readPage } from "@stockfinder/contracts/pages";
import type { Database } from "@stockfinder/database/database";
import { storeAt } from "@stockfinder/product-rules/stores/directory";
import type { Clock } from "@stockfinder/service/clock";
import { retailerOf } from "../offers/offer-page.ts";
import { knownPage, rememberPage } from "../offers/page-addresses.ts";

export interface ReadAddressDependencies {
  readonly clock: Pick<Clock, "now">;
  readonly database: Database;
  readonly bus: Pick<Bus, "call">;
}

export interface AddressReading extends Pick<RequestContext, "principal" | "requestId"> {
  /** In milliseconds since 1970. */
  readonly until: number;
  /** The wanted product, if the page shows several; null for the page's own. */
  readonly gtin: string | null;
}

/** The page may show its product again at any moment. */
const PASSING: ReadonlySet<PageOutcome> = new Set(["blocked", "unreadable"]);

/**
 * Reads a store's page, writes it to the listings, and stores which item it turned out to be. A page that cannot be read
 * now is still the item that it was before. Returns false if it is none: it is gone, forbidden, or was never read.
 * @throws {Fault} of the page's reading or the database.
 */
export async function readAddress(
  { database, bus, clock }: ReadAddressDependencies,
  address: string,
  { until, gtin: wanted, principal, requestId }: AddressReading,
): Promise<boolean> {
  const page = URL.parse(address);
  const store = page && storeAt(page);
  if (!store) return false;
  const { country } = store;
  const read = { url: address, country, gtin: wanted };
  const { outcome, itemId, gtin } = await bus.call(readPage, read, { principal, requestId, deadline: until });
  if (itemId === null) return PASSING.has(outcome) && (await knownPage(database, address)) !== null;
  await rememberPage(database, address, { retailer: retailerOf(store), itemId, country, gtin }, clock.now());
  return true;
}
