import type { Handler } from "@stockfinder/bus/bus";
import type * as contract from "@stockfinder/contracts/known-products";
import type { KnownProduct } from "@stockfinder/contracts/known-products";
import { CLOSE, GOOD_RELEVANCE } from "@stockfinder/product-rules/joined-products";
import { gtinsByWords, titlesOf } from "../catalogue/listings/known-products.ts";
import { productName } from "../catalogue/listings/product-name.ts";
import {
  type OffersOfProduct,
  offersOfGtins,
  tileFacts,
  tileOffer,
} from "../catalogue/offers/product-offers.ts";
import { knownTitle } from "../catalogue/products/known-titles.ts";
import { readQuery } from "../catalogue/products/query.ts";
import { relevance } from "../catalogue/products/relevance.ts";
import type { LookupComponents } from "../components.ts";

const REUSED_MS = 5_000;
/** Of these some are sizes of the same. */
const MOST_RANKED = 60;

/** Suggests products from what is known, while somebody types and before, and says what is known of others. */
export function knownProducts(components: LookupComponents): Handler<typeof contract.knownProducts> {
  const { database, clock, ranking } = components;
  return async ({ query, upcs, sort, limit, zip }, { reuseFor }) => {
    reuseFor(REUSED_MS);
    const now = new Date(clock.now());
    const known = async (gtins: readonly string[]) => {
      const products = await offersOfGtins(components, { upcs: gtins, country: "USA", zip });
      return gtins.flatMap((gtin) => knownProduct(gtin, products.get(gtin)) ?? []);
    };
    if (upcs !== undefined) return await known(upcs);
    if (query !== undefined) {
      const found = await gtinsByWords(database, query, { limit: MOST_RANKED, now });
      const fit = fitting(await titlesOf(database, found, now), found, query);
      const others = sort === "fit" ? [] : found.filter((gtin) => !fit.includes(gtin));
      return await known([...fit, ...others].slice(0, limit));
    }
    const ranked = (await ranking.latest()).slice(0, MOST_RANKED);
    const titles = await titlesOf(database, ranked, now);
    return await known(ofDifferentKinds(ofDifferentTitles(ranked, titles), titles).slice(0, limit));
  };
}

/** Those that a search would show as its answer, new, the best matches first. */
function fitting(
  titles: ReadonlyMap<string, string>,
  gtins: readonly string[],
  query: string,
): readonly string[] {
  const asked = readQuery(query);
  const fit = gtins
    .map((gtin) => ({ gtin, title: knownTitle(titles.get(gtin) ?? "") }))
    .filter(({ title }) => title.condition === "new")
    .map(({ gtin, title }) => ({ gtin, fit: relevance(asked, title, gtin) }))
    .filter(({ fit }) => fit >= GOOD_RELEVANCE);
  const least = CLOSE * Math.max(0, ...fit.map(({ fit }) => fit));
  return fit
    .sort((one, other) => Number(other.fit >= least) - Number(one.fit >= least))
    .map(({ gtin }) => gtin);
}

/** Those with a title, one of those whose titles begin alike: sizes and scents of one product would fill the list. */
function ofDifferentTitles(gtins: readonly string[], titles: ReadonlyMap<string, string>): readonly string[] {
  const begun = new Set<string>();
  return gtins.filter((gtin) => {
    const words = titles
      .get(gtin)
      ?.toLowerCase()
      .match(/[\p{L}\p{N}]+/gu);
    const beginning = words?.slice(0, 2).join(" ");
    if (beginning === undefined || begun.has(beginning)) return false;
    begun.add(beginning);
    return true;
  });
}

/** How many of one kind are shown among others. */
const MOST_ALIKE = 2;

/** Those whose titles share two words in a row with two before them come last: five kinds of ground coffee are one idea. */
export function ofDifferentKinds(
  gtins: readonly string[],
  titles: ReadonlyMap<string, string>,
): readonly string[] {
  const times = new Map<string, number>();
  const repeated = new Set<string>();
  for (const gtin of gtins) {
    const words =
      titles
        .get(gtin)
        ?.toLowerCase()
        .match(/\p{L}{3,}/gu) ?? [];
    const pairs = new Set(words.slice(1).map((word, at) => `${words[at]} ${word}`));
    if ([...pairs].some((pair) => (times.get(pair) ?? 0) >= MOST_ALIKE)) repeated.add(gtin);
    else for (const pair of pairs) times.set(pair, (times.get(pair) ?? 0) + 1);
  }
  return [...gtins.filter((gtin) => !repeated.has(gtin)), ...repeated];
}

/** Null if no store is known to sell it. */
function knownProduct(
  upc: string,
  { listings, offers }: OffersOfProduct = { listings: [], offers: [] },
): KnownProduct | null {
  const name = productName(listings);
  const offer = tileOffer(offers);
  if (name === null || !offer?.seenAt) return null;
  const { storeId, store, storeName, price, isAvailable, isDemo, seenAt } = offer;
  return {
    upc,
    name,
    image: offer.image ?? offers.find(({ image }) => image !== null)?.image ?? null,
    isDemo,
    price: price.value < 0 ? null : price,
    storeId,
    store: storeName ?? store,
    isAvailable: isAvailable === true,
    ...tileFacts(offer, offers),
    seenAt,
    stores: offers.length,
  };
}
