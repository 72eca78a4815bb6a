import type { Handler } from "@stockfinder/bus/bus";
import type {
  DigestOffer,
  DigestProduct,
  offersByDigest as operation,
} from "@stockfinder/contracts/digest-offers";
import type { Country } from "@stockfinder/contracts/listings";
import type { StoreOffer } from "@stockfinder/contracts/offers";
import type { Database } from "@stockfinder/database/database";
import { townsWithin } from "@stockfinder/places/places";
import type { ServiceContext } from "../context.ts";
import { type PointsByRetailer, pointsOfGtins } from "../history/product-points.ts";
import { storeLines } from "../history/store-lines.ts";
import { verdict } from "../history/verdict.ts";
import { type ListingOfProduct, listingsOfDigest } from "../listings/product-listings.ts";
import { nearOf } from "../near.ts";
import { offerStore } from "../offers/offer-store.ts";
import { currencyOf, storeOffers } from "../offers/store-offers.ts";
import { boxAround, nearShelves } from "../shelves/near-shelves.ts";
import { shelvesOfGtins } from "../shelves/product-shelves.ts";

const DAY = 24 * 60 * 60_000;
/** The default of the history operation. */
const VERDICT_DAYS = 90;
const NEAR_MILES = 25;
const REUSED_MS = 60_000;

/** The miles to the nearest branch that has a product, by store. */
type Nearest = ReadonlyMap<string, number>;

/** Stored data besides a product's listings. */
interface Known {
  readonly now: number;
  readonly country: Country;
  readonly points: PointsByRetailer;
  readonly nearest: Nearest;
}

/** The stored offers of all products that share a digest: the service does not learn which one the caller is looking at. */
export function offersByDigest(
  database: Pick<Database, "query">,
  { clock, outboundLink, trust }: Pick<ServiceContext, "clock" | "outboundLink" | "trust">,
): Handler<typeof operation> {
  async function nearestByGtin(
    gtins: readonly string[],
    country: Country,
    zip: string,
    now: number,
  ): Promise<ReadonlyMap<string, Nearest>> {
    const from = nearOf(zip);
    const towns = townsWithin(zip, NEAR_MILES);
    const area = { zip, box: boxAround(from, NEAR_MILES), towns: [...towns.keys()] };
    const held = await shelvesOfGtins(database, gtins, country, area);
    const shelves = Map.groupBy(
      held.map((shelf) => trust.believed(shelf)),
      ({ gtin }) => gtin,
    );
    return new Map(
      [...shelves].map(([gtin, its]) => {
        const near = nearShelves(its, { from, radius: NEAR_MILES, now, towns, sightings: [] });
        const stocked = near.filter(({ level }) => level === "in" || level === "limited").reverse();
        return [
          gtin,
          new Map(
            stocked.map(({ retailer, distanceMiles }) => [offerStore(retailer, country).id, distanceMiles]),
          ),
        ];
      }),
    );
  }

  function productOf(
    gtin: string,
    listings: readonly ListingOfProduct[],
    { now, country, points, nearest }: Known,
  ): DigestProduct {
    const linkOf = (storeId: string, url: string) => outboundLink(storeId, url, { gtin });
    const offers = storeOffers(listings, { now, storeOf: offerStore, linkOf, sightings: [] });
    const found = verdict(
      storeLines(points).map((line) => line.points),
      { now, days: VERDICT_DAYS, currency: currencyOf(country) },
    );
    const names = new Map(
      listings.map(({ retailer }) => offerStore(retailer, country)).map(({ id, name }) => [id, name]),
    );
    return {
      upc: gtin,
      models: [...new Set(listings.map(({ ownedModel }) => ownedModel).filter((model) => model !== null))],
      name: offers[0]?.name ?? "",
      offers: offers.map((offer) => compact(offer, names, nearest)),
      verdict: found && {
        kind: found.kind,
        lowest: found.lowest,
        usual: found.usual,
        currency: found.currency,
        days: found.days,
      },
    };
  }

  return async ({ digest, country, zip }, { reuseFor }) => {
    const now = clock.now();
    const held = await listingsOfDigest(database, digest, country);
    const listings = held.map((listing) => trust.believed(listing));
    const byGtin = Map.groupBy(listings, ({ product }) => product);
    const gtins = [...byGtin.keys()];
    const [points, nearest] = await Promise.all([
      pointsOfGtins(database, { gtins, country, since: now - VERDICT_DAYS * DAY }),
      zip === undefined ? new Map<string, Nearest>() : nearestByGtin(gtins, country, zip, now),
    ]);
    reuseFor(REUSED_MS);
    const products = [...byGtin]
      .map(([gtin, its]) =>
        productOf(gtin, its, {
          now,
          country,
          points: points.get(gtin) ?? new Map(),
          nearest: nearest.get(gtin) ?? new Map(),
        }),
      )
      .filter(({ offers }) => offers.length > 0);
    return { products };
  };
}

function compact(offer: StoreOffer, names: ReadonlyMap<string, string>, nearest: Nearest): DigestOffer {
  const { storeId, store, price, isAvailable, seenAt, productUrl, affiliate, isDemo } = offer;
  return {
    storeId,
    store: names.get(storeId) ?? store,
    price,
    isAvailable,
    seenAt,
    productUrl,
    affiliate,
    isDemo,
    miles: nearest.get(storeId) ?? null,
  };
}
