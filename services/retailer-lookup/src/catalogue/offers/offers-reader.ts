import type { listOffers, Offers, StoreOffer } from "@stockfinder/contracts/offers";
import type { InputOf } from "@stockfinder/contracts/operation";
import type { Database } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import { countryOf, type Near, nearOf } from "../../requests/near.ts";
import type { OutboundLink } from "../links/outbound-link.ts";
import { listingsAndSightings, type ProductListing, summarized } from "../listings/product-listings.ts";
import { productName } from "../listings/product-name.ts";
import { isKept } from "../listings/source-retention.ts";
import { type NearestStocked, nearestBranches } from "../shelves/nearest-stocked.ts";
import { countsAfter } from "../shelves/neighbour-readings.ts";
import { offerTotals } from "../total/offer-total.ts";
import type { Terms } from "../total/terms.ts";
import { NO_TOTAL } from "../total/total-of.ts";
import type { Trust } from "../trust.ts";
import { type Named, namedListing } from "./named-listing.ts";
import { type OfferPage, offerPage } from "./offer-page.ts";
import { sortedOffers } from "./offer-sort.ts";
import { isShown, storeOffers, unreadOffer } from "./store-offers.ts";

export type Wanted = InputOf<typeof listOffers>;

export interface StoredOffers {
  readonly offers: Offers;
  readonly listings: readonly ProductListing[];
  /** The page that the request names, and its listing; null if it has not been read, or is another product's. */
  readonly page: OfferPage | null;
  readonly named: ProductListing | null;
}

export interface OffersReaderDependencies {
  readonly database: Pick<Database, "query">;
  readonly outboundLink: OutboundLink;
  readonly clock: Pick<Clock, "now">;
  readonly trust: Trust;
  readonly terms: Terms;
}

/** Returns a reader of a product's offers as last seen, which calls no store. @throws {Fault} `bad-input` that names `url`. */
export function offersReader({
  database,
  outboundLink,
  clock,
  trust,
  terms,
}: OffersReaderDependencies): (wanted: Wanted) => Promise<StoredOffers> {
  function totalled(offer: StoreOffer, { zip, state }: Near, branches: NearestStocked): StoreOffer {
    const branch = branches.get(offer.storeId);
    const totals =
      countryOf(zip) === "USA" ? offerTotals(offer, { state, branch }, terms) : { total: NO_TOTAL };
    return { ...offer, distanceMiles: branch?.distanceMiles ?? null, ...totals };
  }

  return async (wanted) => {
    const { upc, country, url, name, zip } = wanted;
    const now = clock.now();
    const place = zip === undefined ? null : nearOf(zip);
    const page = url === undefined ? null : offerPage(url, country);
    const [stored, named, branches] = await Promise.all([
      listingsAndSightings(database, upc, { country, after: countsAfter(now) }),
      page && namedListing(database, page),
      zip === undefined ? new Map() : nearestBranches({ database, trust }, { upc, country, zip, now }),
    ]);
    const listings = stored.listings.map((listing) => trust.believed(listing));
    const { sightings } = stored;
    const preferred =
      named &&
      offeredFor(upc, { ...named, listing: named.listing && trust.believed(named.listing) }, listings);
    const all = preferred && !listings.includes(preferred) ? [...listings, preferred] : listings;
    const kept = await summarized(
      database,
      all.filter((listing) => isKept(listing, now)),
      now,
    );
    const offering = { upc, outboundLink, shops: terms.shops };
    const found = storeOffers(kept, {
      ...offering,
      now,
      sightings,
      preferred: kept.find(({ id }) => id === preferred?.id) ?? null,
    });
    const ownName = productName(kept.filter(({ retailer }) => isShown(retailer)));
    const title = name ?? ownName;
    const isUnread = page !== null && named !== null && named.listing === null && !isOther(named.gtin, upc);
    // The store's own listing is better than an unread page.
    const offers =
      isUnread && isShown(page.store.id) && !found.some(({ storeId }) => storeId === page.store.id)
        ? [
            ...found,
            unreadOffer(
              page.store,
              { address: page.address, title: title ?? page.store.name, country: page.store.country },
              offering,
            ),
          ]
        : found;
    const image = found.find((offer) => offer.image !== null)?.image ?? null;
    return {
      offers: {
        upc,
        name: ownName ?? name ?? null,
        image,
        offers: sortedOffers(
          place ? offers.map((offer) => totalled(offer, place, branches)) : offers,
          wanted,
        ),
      },
      listings: all,
      page,
      named: preferred,
    };
  };
}

/** The page's listing, unless the page states another product's GTIN. The same object as in `listings` if it is among them. */
function offeredFor(
  upc: string,
  { listing, gtin }: Pick<Named, "listing" | "gtin">,
  listings: readonly ProductListing[],
): ProductListing | null {
  if (!listing || isOther(gtin, upc) || isOther(listing.gtin, upc)) return null;
  const isSame = (other: ProductListing) =>
    other.retailer === listing.retailer &&
    other.itemId === listing.itemId &&
    other.country === listing.country;
  return listings.find(isSame) ?? listing;
}

function isOther(gtin: string | null, upc: string): boolean {
  return gtin !== null && gtin !== upc;
}
