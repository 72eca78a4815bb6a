import type { Bus, RequestContext } from "@stockfinder/bus/bus";
import { readPage } from "@stockfinder/contracts/pages";
import type { Database } from "@stockfinder/database/database";
import type { ServiceContext } from "../context.ts";
import { storeAt } from "../stores-directory/directory.ts";
import { retailerOf } from "./offer-page.ts";
import { type KnownPage, rememberPage } from "./page-addresses.ts";

export interface ReadAddressParts extends Pick<ServiceContext, "clock"> {
  readonly database: Database;
  readonly bus: Pick<Bus, "call">;
}

export interface AddressReading extends Pick<RequestContext, "principal" | "requestId"> {
  /** In milliseconds since 1970. */
  readonly until: number;
  /** The wanted product, if the page shows several; null for the page's own. */
  readonly gtin: string | null;
}

/**
 * Reads a store's page, writes it to the listings, and stores which item it turned out to be; null if it was not read.
 * @throws {Fault} of the page's reading or the database.
 */
export async function readAddress(
  { database, bus, clock }: ReadAddressParts,
  address: string,
  { until, gtin: wanted, principal, requestId }: AddressReading,
): Promise<KnownPage | null> {
  const page = URL.parse(address);
  const store = page && storeAt(page);
  if (!store) return null;
  const { country } = store;
  const read = { url: address, country, gtin: wanted };
  const { itemId, gtin } = await bus.call(readPage, read, { principal, requestId, deadline: until });
  if (itemId === null) return null;
  const known = { retailer: retailerOf(store), itemId, country, gtin };
  await rememberPage(database, address, known, clock.now());
  return known;
}
