import { reportObservation, reportWrong } from "@stockfinder/contracts/observations";
import { ANONYMOUS, type Principal } from "@stockfinder/contracts/principal";
import { searchLogged } from "@stockfinder/contracts/searches";
import { logStoreVisit } from "@stockfinder/contracts/trending";
import { addCanary } from "../../src/readers/canaries/canary-table.ts";
import { type Parts, type PartsOptions, partsOn } from "./parts.ts";
import { GTIN, PAGE, readOfItem, readOfPage, ZIP } from "./shop.ts";

export const QUERY = "disinfecting wipes";
export const DAY_MS = 24 * 60 * 60_000;
const SAID = {
  url: PAGE,
  upc: GTIN,
  title: null,
  image: null,
  price: 25,
  currency: "USD",
  isAvailable: true,
};

/** Somebody of the given network who searches for the product. */
export function aSearch(number: number, at: number) {
  const network = `network ${number}`;
  const searcher = { person: network, shopper: `account ${number}`, network };
  return { query: QUERY, zipcode: ZIP, at: new Date(at).toISOString(), ...searcher };
}

/** The clients are of different networks, and known since different days: they are independent witnesses. */
export function report({ handlers }: Parts, number: number): Promise<unknown> {
  const client: Principal = { kind: "anonymous", fingerprint: `a-fingerprint-of-${number}` };
  return handlers.call(reportObservation, { ...SAID, caller: `192.0.${number}.1` }, client);
}

export function reportPrice({ handlers }: Parts, number: number): Promise<unknown> {
  const wrong = { upc: GTIN, storeId: "kohls", what: "price", caller: `192.0.${number}.1` } as const;
  return handlers.call(reportWrong, wrong, ANONYMOUS);
}

/**
 * The rows before each run: an item of Walmart and a page of Kohl's, read for four days; one search; somebody at the store; two reports of the page by
 * clients, and two that its price is wrong; known items of Walmart, one of whose rounds was wrong.
 */
export async function aWorld(options: PartsOptions): Promise<void> {
  const { database, clock } = options;
  const parts = await partsOn(options);
  const record = async (price: number, at: number) => {
    parts.listings.record([readOfItem({ at, price }), readOfPage({ at, price: price + 2 })]);
    await parts.listings.written();
  };
  await record(30, clock.now() - 4 * DAY_MS);
  await record(20, clock.now() - DAY_MS / 24);
  for (const number of [1, 2, 3]) {
    clock.move((number - 4) * DAY_MS);
    await report(parts, number);
    clock.move((4 - number) * DAY_MS);
  }
  await database.query("delete from lookup.quarantine");
  for (const number of [1, 2]) {
    await report(parts, number);
    await reportPrice(parts, number);
  }
  await parts.handlers.deliver(searchLogged, aSearch(1, clock.now()));
  await parts.handlers.call(logStoreVisit, { upc: GTIN, caller: "192.0.6.1" }, ANONYMOUS);
  await parts.interest.stop();
  for (const [expects, query] of [
    ["in", "711719541035"],
    ["out", "711719541042"],
  ] as const) {
    const known = { retailer: "walmart", expects, query, itemId: null, zip: ZIP, isDemo: false } as const;
    await addCanary(database, known, { addedAt: new Date(clock.now()) });
  }
  await database.query("update lookup.adapters set wrongs = 1, right_at = $1", [
    new Date(clock.now() - DAY_MS),
  ]);
}
