import { randomUUID } from "node:crypto";
import type { Bus } from "@stockfinder/bus/bus";
import type { RetailerId } from "@stockfinder/contracts/retailers";
import { searchRetailer } from "@stockfinder/contracts/searches";
import type { Database } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import type { Retailers } from "../readers-port.ts";

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
const ASK_AGAIN_MS = 60_000;

export interface DemoGoodsDependencies {
  readonly database: Pick<Database, "query">;
  readonly bus: Pick<Bus, "call">;
  readonly retailers: Retailers;
  readonly clock: Pick<Clock, "now" | "sleep">;
  readonly logger: Pick<Logger, "info" | "debug">;
}

/**
 * Products of the sandbox after the trending ones, so that a demo's list is not empty before anybody has searched. They
 * are listings marked as demo data and count for nobody; with real retailers there are none.
 */
export class DemoGoods {
  readonly #dependencies: DemoGoodsDependencies;
  readonly #retailers: readonly RetailerId[];
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(dependencies: DemoGoodsDependencies) {
    this.#dependencies = dependencies;
    this.#retailers = ASKED.filter((id) => {
      const info = dependencies.retailers.get(id)?.info;
      return info?.enabled === true && info.source === "sandbox";
    });
  }

  /** Their GTINs. Searches the sandbox if it has too few. */
  async gtins(): Promise<readonly string[]> {
    if (this.#retailers.length === 0) return [];
    const { clock } = this.#dependencies;
    const known = await this.#known();
    if (known.length >= ENOUGH || clock.now() - this.#askedAt < ASK_AGAIN_MS) return known;
    this.#askedAt = clock.now();
    return await this.#ask();
  }

  async #ask(): Promise<readonly string[]> {
    const { clock, logger } = this.#dependencies;
    const until = clock.now() + WAIT_MS;
    let isAsking = true;
    const asking = Promise.all(
      QUERIES.flatMap((query) => this.#retailers.map((retailer) => this.#search(retailer, query))),
    ).then(() => {
      isAsking = false;
    });
    await Promise.race([asking, clock.sleep(WAIT_MS)]);
    let known = await this.#known();
    // Readings are written in the background.
    while (known.length < ENOUGH && clock.now() < until) {
      await clock.sleep(LOOK_EVERY_MS);
      known = await this.#known();
    }
    logger.info({ products: known.length, isAsking }, "trending products begin with goods of the sandbox");
    return known;
  }

  async #search(retailer: RetailerId, query: string): Promise<void> {
    const { bus, clock, logger } = this.#dependencies;
    try {
      await bus.call(
        searchRetailer,
        { retailer, query, zip: ZIP, page: 1 },
        {
          principal: { kind: "service", name: "lookup" },
          requestId: randomUUID(),
          deadline: clock.now() + searchRetailer.deadlineMs,
        },
      );
    } catch (error) {
      logger.debug(
        { err: error, retailer, query },
        "the sandbox did not answer for the demo's trending products",
      );
    }
  }

  /** One product of each query in turn. */
  async #known(): Promise<string[]> {
    const { rows } = await this.#dependencies.database.query<{ gtin: string }>(
      `select gtin from (
         select listed.gtin, array_position($1::text[], listed.query) as place,
           row_number() over (partition by listed.query order by listed.gtin) as turn
         from lookup.listed_products as listed
         where listed.query = any($1) and exists (
           select from lookup.listings as listing
           where listing.gtin = listed.gtin and listing.is_demo and listing.country = 'USA'
             and listing.retailer not in ('ebay', 'frys')
         )
       ) as goods
       group by gtin order by min(turn), min(place), gtin limit ${SHOWN}`,
      [QUERIES],
    );
    return rows.map(({ gtin }) => gtin);
  }
}
