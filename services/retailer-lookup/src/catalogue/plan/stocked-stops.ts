import type { NearShelf } from "@stockfinder/contracts/near";
import type { StoreOffer } from "@stockfinder/contracts/offers";
import type { PlanOffer } from "@stockfinder/contracts/plans";
import { branchName } from "@stockfinder/product-rules/branch-name";
import type { ListingOfGtin } from "../listings/product-listings.ts";
import { offerStore } from "../offers/offer-store.ts";
import { dearestShipping, type ShoppingChoice, type ShoppingStop } from "./shopping-stop.ts";

/** A stock that was seen is certain while its reading is at least as likely right as wrong. */
const STILL_RIGHT = 0.5;

export interface StoredProduct {
  readonly upc: string;
  /** The offers that may be bought: priced in dollars, new, of the store itself, open to the shopper. */
  readonly offers: readonly StoreOffer[];
  readonly listings: readonly ListingOfGtin[];
  /** In reach. */
  readonly shelves: readonly NearShelf[];
}

export interface StockedStop extends ShoppingStop {
  readonly has: ReadonlyMap<string, ShoppingChoice>;
}

interface FoundStop {
  readonly stop: ShoppingStop;
  readonly has: Map<string, ShoppingChoice>;
  /** The offers that a shop sends. */
  readonly sent: StoreOffer[];
}

/** All stops that have one of the products: branches with a shelf of it, and shops that send it unless `online` is false. */
export function stopsFor(
  products: readonly StoredProduct[],
  { online }: { readonly online: boolean },
): StockedStop[] {
  const stops = new Map<string, FoundStop>();
  const at = (key: string, stop: () => ShoppingStop): FoundStop => {
    const known = stops.get(key) ?? { stop: stop(), has: new Map(), sent: [] };
    stops.set(key, known);
    return known;
  };
  for (const { upc, offers, listings, shelves } of products) {
    const ofStore = new Map(offers.map((offer) => [offer.storeId, offer]));
    for (const shelf of shelves) {
      const { id, name } = offerStore(shelf.retailer, "USA");
      const offer = ofStore.get(id);
      const choice = offer && onShelf(shelf, planOffer(upc, offer));
      if (!choice) continue;
      at(`${id} ${shelf.storeId}`, () => ({
        storeId: id,
        branchId: shelf.storeId,
        name: `${name}, ${branchName(shelf, name)}`,
        distanceMiles: shelf.distanceMiles,
        address: { address: shelf.address, city: shelf.city, state: shelf.state },
        position: { latitude: shelf.latitude, longitude: shelf.longitude },
        stated: undefined,
      })).has.set(upc, choice);
    }
    if (!online) continue;
    for (const offer of offers) {
      const listing = listings.find(
        ({ retailer, itemId }) =>
          offerStore(retailer, "USA").id === offer.storeId && itemId === offer.groupId,
      );
      const choice = listing && sent(listing, planOffer(upc, offer));
      if (!listing || !choice) continue;
      const shop = at(offer.storeId, () => ({
        storeId: offer.storeId,
        branchId: null,
        name: offerStore(listing.retailer, "USA").name,
        distanceMiles: null,
        address: null,
        position: null,
        stated: undefined,
      }));
      shop.has.set(upc, choice);
      shop.sent.push(offer);
    }
  }
  return [...stops.values()].map(({ stop, has, sent }) => ({
    ...stop,
    stated: dearestShipping(sent.map(({ shipping }) => shipping)),
    has,
  }));
}

/** Null where the shelf is empty, or nothing states a price. */
function onShelf(shelf: NearShelf, offer: PlanOffer): ShoppingChoice | null {
  const { level, price, currency, quantity, confidence, seenAt, source, isDemo, aisle } = shelf;
  const { unitPrice } = offer;
  const value = price !== null && currency === "USD" ? price : offer.price.value;
  if (level === "out" || value < 0 || quantity === 0) return null;
  const isKnown = level !== "unknown";
  return {
    offer: {
      ...offer,
      price: { value, currency: "USD" },
      ...(unitPrice && {
        unitPrice: { ...unitPrice, amount: (unitPrice.amount * value) / offer.price.value },
      }),
      isAvailable: isKnown ? true : null,
      confidence,
      seenAt,
      source,
      isDemo,
      ...(aisle !== undefined && { aisle }),
    },
    certainty: certaintyOf(isKnown, confidence),
    quantity: isKnown ? quantity : null,
  };
}

/** Null where the web shop does not have it. Where only branches were read, nothing says that it is sent. */
function sent(listing: ListingOfGtin, offer: PlanOffer): ShoppingChoice | null {
  const { webStock, stock } = listing;
  if (webStock === "out" || webStock === "preorder" || (webStock === null && stock !== null)) return null;
  if (offer.price.value < 0) return null;
  const isKnown = webStock !== null;
  return { offer, certainty: certaintyOf(isKnown, offer.confidence), quantity: null };
}

/** In tenths below 1, so that a hundredth of doubt does not decide over dollars. */
function certaintyOf(isKnown: boolean, confidence: number): number {
  return isKnown && confidence >= STILL_RIGHT ? 1 : Math.max(0.1, Math.round(confidence * 10) / 10);
}

function planOffer(upc: string, offer: StoreOffer): PlanOffer {
  const { storeId, groupId, name, image, price, isAvailable, seenAt, source, confidence } = offer;
  const { unitPrice, isDemo, productUrl, plainUrl, affiliate } = offer;
  return {
    ...{ upc, storeId, groupId, name, image, price, isAvailable, seenAt, source, confidence },
    ...(unitPrice && { unitPrice }),
    ...{ isDemo, productUrl, plainUrl, affiliate },
  };
}
