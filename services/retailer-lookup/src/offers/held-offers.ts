import type { listOffers, Offers } from "@stockfinder/contracts/offers";
import type { InputOf } from "@stockfinder/contracts/operation";
import type { Database } from "@stockfinder/database/database";
import type { ServiceContext } from "../context.ts";
import { listingsAndSightings, type ProductListing } from "../listings/product-listings.ts";
import { countsAfter } from "../shelves/neighbour-readings.ts";
import { type Named, namedListing } from "./named-listing.ts";
import { type OfferPage, offerPage } from "./offer-page.ts";
import { offerStore } from "./offer-store.ts";
import { inOrder, isShown, storeOffers, unreadOffer } from "./store-offers.ts";

export type Wanted = InputOf<typeof listOffers>;

export interface Held {
  readonly offers: Offers;
  readonly listings: readonly ProductListing[];
  /** The page that the request names, and its listing; null if it has not been read, or is another product's. */
  readonly page: OfferPage | null;
  readonly named: ProductListing | null;
}

/** Reads a product's offers as last seen, without calling a store. @throws {Fault} `bad-input` that names `url`. */
export function heldOffers(
  database: Pick<Database, "query">,
  { outboundLink, clock, trust }: Pick<ServiceContext, "outboundLink" | "clock" | "trust">,
): (wanted: Wanted) => Promise<Held> {
  return async ({ upc, country, url, name }) => {
    const now = clock.now();
    const page = url === undefined ? null : offerPage(url, country);
    const [held, named] = await Promise.all([
      listingsAndSightings(database, upc, { country, after: countsAfter(now) }),
      page && namedListing(database, page),
    ]);
    const listings = held.listings.map((listing) => trust.believed(listing));
    const { sightings } = held;
    const preferred =
      named &&
      offeredFor(upc, { ...named, listing: named.listing && trust.believed(named.listing) }, listings);
    const all = preferred && !listings.includes(preferred) ? [...listings, preferred] : listings;
    const linkOf = (storeId: string, url: string) => outboundLink(storeId, url, { gtin: upc });
    const found = storeOffers(all, { now, storeOf: offerStore, linkOf, sightings, preferred });
    const title = name ?? found[0]?.name ?? null;
    const isUnread = page !== null && named !== null && named.listing === null && !isOther(named.gtin, upc);
    // The store's own listing is better than an unread page.
    const offers =
      isUnread && isShown(page.store.id) && !found.some(({ storeId }) => storeId === page.store.id)
        ? inOrder([
            ...found,
            unreadOffer(
              page.store,
              { address: page.address, title: title ?? page.store.name, country: page.store.country },
              linkOf,
            ),
          ])
        : found;
    const image = found.find((offer) => offer.image !== null)?.image ?? null;
    return {
      offers: { upc, name: found[0]?.name ?? name ?? null, image, offers },
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
