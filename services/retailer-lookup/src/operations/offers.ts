import type { Handler } from "@stockfinder/bus/bus";
import type { listOffers } from "@stockfinder/contracts/offers";
import { offersReader } from "../catalogue/offers/offers-reader.ts";
import type { BackgroundRefresh } from "../catalogue/refresh/background-refresh.ts";
import { dueSources, sourcesOf } from "../catalogue/refresh/due-sources.ts";
import type { StoredOffersDependencies } from "./stored-offers.ts";

const REUSED_MS = 1_000;

export interface OffersDependencies extends StoredOffersDependencies {
  readonly refresh: Pick<BackgroundRefresh, "start">;
}

/** The stored offers of the stores that sell a product; old ones are refreshed in the background. */
export function offers(dependencies: OffersDependencies): Handler<typeof listOffers> {
  const read = offersReader(dependencies.database, dependencies);

  return async (wanted, context) => {
    const { retailers, clock, everyMs, pagesOf, refresh } = dependencies;
    const [found, indexed] = await Promise.all([read(wanted), pagesOf(wanted.upc, wanted.country)]);
    const sources = sourcesOf(wanted, found, { retailers, indexed });
    refresh.start(wanted, dueSources(sources, { now: clock.now(), everyMs }), context);
    context.reuseFor(REUSED_MS);
    return found.offers;
  };
}
