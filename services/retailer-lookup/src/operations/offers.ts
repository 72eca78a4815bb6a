import type { Handler } from "@stockfinder/bus/bus";
import type { heldOffers, listOffers } from "@stockfinder/contracts/offers";
import type * as contract from "@stockfinder/contracts/product-offers";
import { ProductOffer } from "@stockfinder/contracts/product-offers";
import { offersReader, type Wanted } from "../catalogue/offers/offers-reader.ts";
import { offersOfGtins } from "../catalogue/offers/product-offers.ts";
import { dueSources, sourcesOf } from "../catalogue/refresh/due-sources.ts";
import type { LookupComponents } from "../components.ts";

const REUSED_MS = 1_000;

/** The stored offers of the stores that sell a product; old ones are refreshed in the background. */
export function offers(components: LookupComponents): Handler<typeof listOffers> {
  const read = readerWithSources(components);

  return async (wanted, context) => {
    const { found, due } = await read(wanted);
    components.refresh(wanted, due, context);
    context.reuseFor(REUSED_MS);
    return found.offers;
  };
}

/** A product's offers as last seen, and the sources due for a refresh; the caller decides whether to refresh them. */
export function storedOffers(components: LookupComponents): Handler<typeof heldOffers> {
  const read = readerWithSources(components);

  return async (wanted) => {
    const { found, sources, due } = await read(wanted);
    return {
      held: found.offers,
      due,
      sources: sources.map(({ source }) => source),
      ...(components.awaitsPages(wanted.upc, wanted.country) && { isPartial: true }),
    };
  };
}

function readerWithSources(components: LookupComponents) {
  const { retailers, clock, everyMs, pagesOf } = components;
  const read = offersReader(components);

  return async (wanted: Wanted) => {
    const [found, indexed] = await Promise.all([read(wanted), pagesOf(wanted.upc, wanted.country)]);
    const sources = sourcesOf(wanted, found, { retailers, indexed });
    return { found, sources, due: dueSources(sources, { now: clock.now(), everyMs }) };
  };
}

const SEVERAL_REUSED_MS = 5_000;

/** The stored offers of several products, in two queries. */
export function offersOfProducts(components: LookupComponents): Handler<typeof contract.offersOfProducts> {
  return async (wanted, { reuseFor }) => {
    reuseFor(SEVERAL_REUSED_MS);
    const products = await offersOfGtins(components, wanted);
    return [...products].map(([upc, { offers }]) => ({
      upc,
      offers: offers.map((offer) => ProductOffer.parse({ ...offer, store: offer.storeName ?? offer.store })),
    }));
  };
}
