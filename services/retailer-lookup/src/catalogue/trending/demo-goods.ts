import { randomUUID } from "node:crypto";
import type { RetailerId } from "@stockfinder/contracts/retailers";
import type { Database } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import { NOT_SHOWN } from "../listings/known-products.ts";
import type { Retailers } from "../readers-port.ts";
import type { SearchInBackground } from "../refresh/background-searches.ts";

/** Normalised, and in the order in which their products are shown in turn. */
const QUERIES = [
  "playstation 5",
  "xbox series x",
  "disinfecting wipes",
  "lego",
  "air fryer",
  "headphones",
  "coffee",
  "diapers",
];
const ASKED: readonly RetailerId[] = ["target", "walmart", "bestbuy"];
const ZIP = "44114";
/** A full page of the list; with fewer the sandbox is searched. */
const ENOUGH = 21;
const SHOWN = 40;
const LOOK_EVERY_MS = 200;
/** The longest wait for the sandbox; later results are in the next answer. */
const WAIT_MS = 2_500;

interface DemoGoodsDependencies {
  readonly database: Pick<Database, "query">;
  readonly retailers: Retailers;
  readonly searchInBackground: SearchInBackground;
  readonly clock: Pick<Clock, "now" | "sleep">;
}

/**
 * Returns a function that finds products of the sandbox after the trending ones, so that a demo's list is not empty before anybody
 * has searched. They are listings marked as demo data and count for nobody; with real retailers there are none.
 */
export function demoGoods({ database, retailers, searchInBackground, clock }: DemoGoodsDependencies) {
  const asked = ASKED.filter((id) => {
    const info = retailers.get(id)?.info;
    return info?.enabled === true && info.source === "sandbox";
  });

  /** Returns whether more may be known soon. */
  function search(): boolean {
    const caller = { principal: { kind: "service", name: "lookup" }, requestId: randomUUID() } as const;
    const begun = QUERIES.map((query) => searchInBackground({ query, zip: ZIP }, asked, caller));
    return begun.includes(true);
  }

  /** Their GTINs. Has the sandbox searched if there are too few, and waits for what it finds. */
  return async (): Promise<readonly string[]> => {
    if (asked.length === 0) return [];
    const until = clock.now() + WAIT_MS;
    for (;;) {
      const known = await knownGoods(database);
      if (known.length >= ENOUGH || !search() || clock.now() >= until) return known;
      await clock.sleep(LOOK_EVERY_MS);
    }
  };
}

/** One product of each query in turn. */
async function knownGoods(database: Pick<Database, "query">): Promise<string[]> {
  const { rows } = await database.query<{ gtin: string }>(
    `select gtin from (
       select listed.gtin, array_position($1::text[], listed.query) as place,
         row_number() over (partition by listed.query order by listed.gtin) as turn
       from lookup.listed_products as listed
       where listed.query = any($1) and exists (
         select from lookup.listings as listing
         where listing.gtin = listed.gtin and listing.is_demo and listing.country = 'USA'
           and listing.retailer not in ${NOT_SHOWN}
       )
     ) as goods
     group by gtin order by min(turn), min(place), gtin limit ${SHOWN}`,
    [QUERIES],
  );
  return rows.map(({ gtin }) => gtin);
}
