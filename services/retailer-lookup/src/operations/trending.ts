import type { Handler } from "@stockfinder/bus/bus";
import type { Offers } from "@stockfinder/contracts/offers";
import type { Principal } from "@stockfinder/contracts/principal";
import type * as contract from "@stockfinder/contracts/trending";
import type { TrendingProduct, trendingProducts, WhyHot } from "@stockfinder/contracts/trending";
import { placeOf } from "@stockfinder/places/places";
import { plainTitle } from "@stockfinder/product-rules/plain-title";
import { LRUCache } from "lru-cache";
import { offersReader } from "../catalogue/offers/offers-reader.ts";
import { tileFacts, tileOffer } from "../catalogue/offers/product-offers.ts";
import { whyHot } from "../catalogue/trending/why-hot.ts";
import type { LookupComponents } from "../components.ts";
import { personAt, personOf } from "../requests/person.ts";

/** First pages are the same for everybody. */
const REUSED_MS = 5_000;
const REMEMBERED_PAGES = 50;

/** A page of the trending products, each with its best offer. A product that no store is shown for is left out. */
export function trending(components: LookupComponents): Handler<typeof trendingProducts> {
  const { database, clock, ranking, terms } = components;
  const readOffers = offersReader(components);
  const remembered = new LRUCache<string, Promise<TrendingProduct[]>>({
    max: REMEMBERED_PAGES,
    ttl: REUSED_MS,
    ttlResolution: 0,
    perf: clock,
  });

  async function read(gtins: readonly string[], zip: string | undefined): Promise<TrendingProduct[]> {
    const [found, why] = await Promise.all([
      Promise.all(gtins.map((upc) => readOffers({ upc, country: "USA", zip }))),
      whyHot(database, gtins, { now: clock.now(), terms }),
    ]);
    return found.flatMap(({ offers }) => trendingProduct(offers, why.get(offers.upc)) ?? []);
  }

  return async ({ offset, limit, caller, zip }, { principal }) => {
    const gtins = await ranking.page(readerOf(principal, caller), offset, limit);
    const near = zip !== undefined && placeOf(zip) ? zip : undefined;
    const key = JSON.stringify([near, gtins]);
    const known = remembered.get(key);
    if (known) return await known;
    const reading = read(gtins, near);
    remembered.set(key, reading);
    reading.catch(() => remembered.delete(key));
    return await reading;
  };
}

function trendingProduct({ upc, image, offers }: Offers, why: WhyHot | undefined): TrendingProduct | null {
  const best = tileOffer(offers);
  if (!best) return null;
  const { name, plainUrl, storeName, store, price, membershipNeeded, wasPrice } = best;
  return {
    name: plainTitle(name),
    image,
    upc,
    product_url: plainUrl,
    store: storeName ?? store,
    ...(price.value >= 0 && { price }),
    ...(membershipNeeded && { membershipNeeded }),
    ...(wasPrice && { wasPrice }),
    ...tileFacts(best, offers),
    ...(why && { why }),
  };
}

/** People behind one address without other identification are one reader. */
function readerOf(principal: Principal, caller: string): string {
  const account = principal.kind === "account" ? principal.accountId : null;
  const fingerprint = principal.kind === "service" ? null : (principal.fingerprint ?? null);
  return JSON.stringify([caller, account, fingerprint]);
}

/** Counts a click on a product's direct link to a store, which is not `/go`. */
export function logStoreVisit({ interest }: LookupComponents): Handler<typeof contract.logStoreVisit> {
  return async ({ upc, caller }, { principal }) => {
    interest.note({ upc, kind: "offers", person: personOf(principal, caller) });
    return { worked: true };
  };
}

export function noteOpenedOffers({ interest }: LookupComponents): Handler<typeof contract.noteOpenedOffers> {
  return async ({ opened }) => {
    for (const { upc, caller, accountId } of opened)
      interest.note({ upc, kind: "offers", person: personAt(caller, accountId) });
    return { noted: true };
  };
}
