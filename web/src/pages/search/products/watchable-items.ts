import type { Item } from "@stockfinder/contracts/retailer-items";
import type { RetailerId, RetailerInfo } from "@stockfinder/contracts/retailers";
import { directoryId } from "@stockfinder/contracts/store-ids";
import type { Watchable } from "../../../alerts/watchable.ts";
import { isAvailable, type Offer, type Seller } from "../offers/offers.ts";
import { nameOf } from "./product-labels.ts";
import { MARKETPLACE, type Product } from "./products.ts";

/** Each of its listings is one seller's lot, which does not come back; there is no store to wait for. */

/** An item of a store's section: its product at that store, or the item itself. */
export function watchableItem(item: Item, retailer: RetailerInfo): Watchable {
  const { key, gtin } = item.product;
  return {
    ...soldBy(retailer, item.id),
    // Lots and bundles have a GTIN too, but their keys differ.
    upc: key === `gtin:${gtin}` ? gtin : null,
    name: item.title,
    price: item.price === null ? null : { value: item.price, currency: item.currency },
  };
}

/** A product at any store; without a GTIN, its best offer's item. */
export function watchableProduct(product: Product, best: Offer, country: Watchable["country"]): Watchable {
  const offer = watchableOffer(product, best);
  return product.gtin === null ? offer : { ...offer, country, store: null };
}

export function watchableOffer(product: Product, offer: Offer): Watchable {
  const { retailer, itemId, price, currency } = offer;
  return {
    ...soldBy(retailer, itemId),
    upc: product.gtin,
    name: nameOf(product),
    price: price === null ? null : { value: price, currency },
    isInStock: isAvailable(offer),
  };
}

/** A retailer lists its items in its own country, wherever the shopper is. */
function soldBy({ id, label, country: [country = "USA"] }: Seller, itemId: string | null) {
  if (id === MARKETPLACE) return { country, item: null, store: null };
  return {
    country,
    item: itemId === null ? null : { retailer: id as RetailerId, itemId },
    store: { id: directoryId(id, country), name: label },
  };
}
