import type { Handler } from "@stockfinder/bus/bus";
import { addToOutbox } from "@stockfinder/bus/outbox";
import type * as contract from "@stockfinder/contracts/searches";
import { searchLogged } from "@stockfinder/contracts/searches";
import { dailyDigest } from "@stockfinder/database/daily-digest";
import {
  popularSearches as findPopularSearches,
  isPresentable,
} from "../catalogue/searches/popular-searches.ts";
import { correctQuery } from "../catalogue/spelling/correct-query.ts";
import type { LookupComponents } from "../components.ts";
import { countryOf } from "../requests/near.ts";
import { personOf } from "../requests/person.ts";

/** A longer text was not typed as a query. */
const LONGEST = 100;
/** A word that is learnt in between is right from then on. */
const REUSED_MS = 10_000;

export function suggestQuery({ words }: LookupComponents): Handler<typeof contract.suggestQuery> {
  return async ({ query }, { reuseFor }) => {
    reuseFor(REUSED_MS);
    const corrected = query.length > LONGEST ? null : correctQuery(query, words.known);
    return corrected === null ? null : { query: corrected };
  };
}

const SHOWN = 8;
/** Some may not be shown. */
const READ = 3 * SHOWN;
const POPULAR_REUSED_MS = 60_000;

export function popularSearches({
  database,
  clock,
  words,
}: LookupComponents): Handler<typeof contract.popularSearches> {
  return async (_, { reuseFor }) => {
    reuseFor(POPULAR_REUSED_MS);
    const found = await findPopularSearches(database, { now: new Date(clock.now()), limit: READ });
    return found.filter(({ query }) => isPresentable(query, words.known)).slice(0, SHOWN);
  };
}

/**
 * Reports a search, with digests of its person. Popular searches are counted from the report: all searches for one product
 * on a day change the same row, and callers would wait for each other.
 */
export function logSearch({
  database,
  outbox,
  clock,
  readShops,
}: LookupComponents): Handler<typeof contract.logSearch> {
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
    const logged = { query, zipcode, at: at.toISOString(), ...who };
    await addToOutbox(database, "lookup", searchLogged, logged, { requestId });
    outbox.nudge();
    readShops(query, countryOf(zipcode), { principal, requestId });
    return { worked: true };
  };
}
