import type { Item } from "@stockfinder/contracts/retailer-items";
import type { RetailerInfo } from "@stockfinder/contracts/retailers";
import { bareId } from "@stockfinder/contracts/store-ids";
import { type Watchable, watchedPrice } from "../../../alerts/watchable.ts";
import { isMarketplace, type Offer, storeIdOf } from "../offers/offers.ts";
import { nameOf } from "./product-labels.ts";
import type { Product } from "./products.ts";

/** An item of a store's section: its product at that store, or the item itself. */
export function watchableItem(item: Item, retailer: RetailerInfo): Watchable {
  const { key, gtin } = item.product;
  // A retailer lists its items in its own country, wherever the shopper is.
  const [country = "USA"] = retailer.country;
  return {
    ...soldBy({ storeId: storeIdOf({ retailer }), store: retailer.label, itemId: item.id, country }),
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
  return {
    ...soldBy(offer),
    upc: product.gtin,
    name: nameOf(product),
    price: watchedPrice(offer.price),
    isInStock: offer.isAvailable === true,
  };
}

/** Each listing of the marketplace is one seller's lot, which does not come back; there is no store to wait for. */
function soldBy(offer: Pick<Offer, "storeId" | "store" | "itemId" | "country">) {
  const { storeId, store, itemId, country } = offer;
  if (isMarketplace(offer)) return { country, item: null, store: null };
  return {
    country,
    item: itemId === null ? null : { retailer: bareId(storeId), itemId },
    store: { id: storeId, name: store },
  };
}
