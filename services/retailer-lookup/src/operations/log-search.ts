import type { Handler } from "@stockfinder/bus/bus";
import { addToOutbox } from "@stockfinder/bus/outbox";
import { type logSearch as logSearchOperation, searchLogged } from "@stockfinder/contracts/searches";
import { dailyDigest } from "@stockfinder/database/daily-digest";
import type { Database } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import { insertSearch } from "../catalogue/searches/searches.ts";
import { countryOf } from "../catalogue/shelves/country-of.ts";
import type { ShopReadings } from "../readers/page-index/shop-readings.ts";
import { personOf } from "../requests/person.ts";

export interface LogSearchDependencies {
  readonly database: Database;
  readonly outbox: { nudge(): void };
  readonly clock: Clock;
  /** Shops without an adapter that can be searched. */
  readonly shops: Pick<ShopReadings, "start">;
}

/**
 * Records a search, without the person, and reports it. Popular searches are counted from the report: all searches for
 * one product on a day change the same row, and callers would wait for each other.
 */
export function logSearch({
  database,
  outbox,
  clock,
  shops,
}: LogSearchDependencies): Handler<typeof logSearchOperation> {
  const digestOf = dailyDigest(database, "lookup");
  return async ({ query, zipcode, caller }, { requestId, principal }) => {
    const at = new Date(clock.now());
    const { id, network } = personOf(principal, caller);
    const who = {
      // Of IPv6 the /48 counts as one person: it has 65,536 callers.
      person: await digestOf(caller.includes(":") ? network : caller, at),
      shopper: await digestOf(id, at),
      network: await digestOf(network, at),
    };
    await database.transaction(async (tx) => {
      await insertSearch(tx, { query, zipcode, at });
      const logged = { query, zipcode, at: at.toISOString(), ...who };
      await addToOutbox(tx, "lookup", searchLogged, logged, { requestId });
    });
    outbox.nudge();
    shops.start(query, countryOf(zipcode), { principal, requestId });
    return { worked: true };
  };
}
