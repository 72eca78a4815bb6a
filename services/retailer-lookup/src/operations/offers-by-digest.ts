import type { Handler } from "@stockfinder/bus/bus";
import type {
  DigestOffer,
  DigestProduct,
  offersByDigest as operation,
} from "@stockfinder/contracts/digest-offers";
import type { Country } from "@stockfinder/contracts/listings";
import type { StoreOffer } from "@stockfinder/contracts/offers";
import type { Total } from "@stockfinder/contracts/totals";
import { shippingCost } from "@stockfinder/product-rules/costs";
import { lowestSteps } from "../catalogue/history/lowest-steps.ts";
import { type ListingPoints, pointsOfGtins } from "../catalogue/history/product-points.ts";
import { comparedLines, storeLines } from "../catalogue/history/store-lines.ts";
import { verdict } from "../catalogue/history/verdict.ts";
import {
  type ListingOfProduct,
  listingsOfDigest,
  type Summarized,
  summarized,
} from "../catalogue/listings/product-listings.ts";
import { isKept } from "../catalogue/listings/source-retention.ts";
import { currencyOf, storeOffers } from "../catalogue/offers/store-offers.ts";
import { type NearestStocked, nearestBranchesOfGtins } from "../catalogue/shelves/nearest-stocked.ts";
import { offerTotals } from "../catalogue/total/offer-total.ts";
import type { LookupComponents } from "../components.ts";
import { countryOf, nearOf } from "../requests/near.ts";
import { withinDigestSize } from "./digest-size.ts";

const DAY = 24 * 60 * 60_000;
/** The default of the history operation. */
const VERDICT_DAYS = 90;
const REUSED_MS = 60_000;

interface Known {
  readonly now: number;
  readonly country: Country;
  readonly points: readonly ListingPoints[];
  readonly nearest: NearestStocked;
  /** Two letters, where totals are wanted. */
  readonly state: string | null;
}

/** The stored offers of all products that share a digest: the service does not learn which one the caller is looking at. */
export function offersByDigest({
  database,
  clock,
  outboundLink,
  trust,
  terms,
}: LookupComponents): Handler<typeof operation> {
  function productOf(
    gtin: string,
    listings: readonly Summarized<ListingOfProduct>[],
    { now, country, points, nearest, state }: Known,
  ): DigestProduct {
    const offers = storeOffers(listings, { now, upc: gtin, outboundLink, shops: terms.shops });
    const lines = comparedLines(storeLines(points), { country, shops: terms.shops });
    const period = { now, days: VERDICT_DAYS, currency: currencyOf(country) };
    const found = verdict(lines, period);
    const chart = lowestSteps(lines.compared, period);
    const totalOf = (offer: StoreOffer) =>
      state === null ? null : offerTotals(offer, { state, branch: nearest.get(offer.storeId) }, terms).total;
    return {
      upc: gtin,
      models: [...new Set(listings.map(({ ownedModel }) => ownedModel).filter((model) => model !== null))],
      name: offers[0]?.name ?? "",
      offers: offers.map((offer) => compact(offer, { nearest, total: totalOf(offer) })),
      verdict: found && {
        kind: found.kind,
        lowest: found.lowest,
        usual: found.usual,
        currency: found.currency,
        days: found.days,
      },
      ...(chart && { chart }),
    };
  }

  return async ({ digest, country, zip }, { reuseFor }) => {
    const now = clock.now();
    const stored = await listingsOfDigest(database, digest, country);
    const kept = stored.filter((listing) => isKept(listing, now)).map((listing) => trust.believed(listing));
    const listings = await summarized(database, kept, now);
    const byGtin = Map.groupBy(listings, ({ product }) => product);
    const gtins = [...byGtin.keys()];
    const [points, nearest] = await Promise.all([
      pointsOfGtins(database, { gtins, country, since: now - VERDICT_DAYS * DAY, now }),
      zip === undefined
        ? new Map<string, NearestStocked>()
        : nearestBranchesOfGtins({ database, trust }, { gtins, country, zip, now }),
    ]);
    const state =
      zip !== undefined && country === "USA" && countryOf(zip) === "USA" ? nearOf(zip).state : null;
    reuseFor(REUSED_MS);
    const products = [...byGtin]
      .map(([gtin, its]) =>
        productOf(gtin, its, {
          now,
          country,
          points: points.get(gtin) ?? [],
          nearest: nearest.get(gtin) ?? new Map(),
          state,
        }),
      )
      .filter(({ offers }) => offers.length > 0);
    return { products: withinDigestSize(products) };
  };
}

function compact(
  offer: StoreOffer,
  { nearest, total }: { readonly nearest: NearestStocked; readonly total: Total | null },
): DigestOffer {
  const { storeId, store, storeName, price, isAvailable, seenAt, productUrl, affiliate, isDemo } = offer;
  const { membershipNeeded, wasPrice } = offer;
  const sent = shippingCost(offer.shipping, price.value);
  return {
    storeId,
    store: storeName ?? store,
    price,
    isAvailable,
    seenAt,
    productUrl,
    affiliate,
    isDemo,
    ...(membershipNeeded && { membershipNeeded }),
    ...(wasPrice && { wasPrice }),
    miles: nearest.get(storeId)?.distanceMiles ?? null,
    ...(sent !== null && { shippingCost: sent }),
    ...(total && { total: { value: total.value, from: total.from } }),
  };
}
