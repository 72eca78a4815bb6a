import type { Handler } from "@stockfinder/bus/bus";
import type { heldOffers } from "@stockfinder/contracts/offers";
import type { Database } from "@stockfinder/database/database";
import { offersReader } from "../catalogue/offers/offers-reader.ts";
import { dueSources, sourcesOf } from "../catalogue/refresh/due-sources.ts";
import type { ServiceContext } from "../context.ts";

export interface StoredOffersDependencies
  extends Pick<
    ServiceContext,
    "retailers" | "outboundLink" | "clock" | "pagesOf" | "awaitsPages" | "trust" | "terms"
  > {
  readonly database: Pick<Database, "query">;
  readonly everyMs: number;
}

/** A product's offers as last seen, and the sources due for a refresh; the caller decides whether to refresh them. */
export function storedOffers(dependencies: StoredOffersDependencies): Handler<typeof heldOffers> {
  const read = offersReader(dependencies.database, dependencies);

  return async (wanted) => {
    const { retailers, clock, everyMs, pagesOf, awaitsPages } = dependencies;
    const [found, indexed] = await Promise.all([read(wanted), pagesOf(wanted.upc, wanted.country)]);
    const sources = sourcesOf(wanted, found, { retailers, indexed });
    return {
      held: found.offers,
      due: dueSources(sources, { now: clock.now(), everyMs }),
      sources: sources.map(({ source }) => source),
      ...(awaitsPages(wanted.upc, wanted.country) && { isPartial: true }),
    };
  };
}
