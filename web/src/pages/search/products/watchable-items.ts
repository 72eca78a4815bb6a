import type { StoreOffer } from "@stockfinder/contracts/offers";
import type { Item } from "@stockfinder/contracts/retailer-items";
import type { RetailerInfo } from "@stockfinder/contracts/retailers";
import { type Watchable, watchedPrice } from "../../../alerts/watchable.ts";
import { isAvailable, type Offer } from "../offers/offers.ts";
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

/** A store's offer of a product. */
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

/** The offer of a store that is not searched, of a product with a GTIN. */
export function watchableElsewhere(
  product: Product,
  offer: StoreOffer,
  country: Watchable["country"],
): Watchable {
  return {
    upc: product.gtin,
    name: nameOf(product),
    country,
    price: watchedPrice(offer.price),
    isInStock: offer.isAvailable === true,
    store: { id: offer.storeId, name: offer.store },
  };
}

/** A retailer lists its items in its own country, wherever the shopper is. */
function soldBy({ id, label, country: [country = "USA"] }: RetailerInfo, itemId: string) {
  if (id === MARKETPLACE) return { country, item: null, store: null };
  return { country, item: { retailer: id, itemId }, store: { id, name: label } };
}
