import type { Product } from "../catalog.ts";
import { hash } from "../random.ts";
import type { NearbyStore } from "../stores.ts";
import type { World } from "../world.ts";
import { dollars, findProducts, itemNumbers, slugOf } from "./items.ts";
import { type Answer, type Asked, count, json, plainBadRequest, type Route, required } from "./route.ts";
import { placeOfZip } from "./zip.ts";

const ITEMS = itemNumbers("walmartgrocery", 100_200_000);

export const walmartGroceryRoutes: readonly Route[] = [
  { method: "GET", path: "/v4/api/serviceAvailability", answer: pickupPoints },
  { method: "GET", path: "/v4/api/products/search", answer: search },
];

function pickupPoints(asked: Asked, world: World): Answer {
  const place = placeOfZip(required(asked, "postalCode", plainBadRequest), plainBadRequest);
  const stores = place ? world.stores.near("walmart", place, 40, 12) : [];
  const [nearest] = stores;
  return json({
    accessPointList: [
      ...stores.map((store) => accessPoint(store, "INSTORE_PICKUP")),
      // A store that also delivers is listed twice.
      ...(nearest ? [accessPoint(nearest, "DELIVERY")] : []),
    ],
  });
}

function accessPoint(store: NearbyStore, fulfillmentType: string): Record<string, unknown> {
  return {
    dispenseStoreId: store.id,
    assortmentStoreId: store.id,
    name: store.name,
    fulfillmentType,
    distance: store.miles,
    address: {
      line1: store.street,
      city: store.city,
      state: store.state,
      postalCode: `${store.zip}${1_000 + (hash(store.street) % 9_000)}`,
    },
    workHours: fulfillmentType === "DELIVERY" ? null : { monday: { start: "07:00", end: "20:00" } },
    cpManagedStartDate: null,
  };
}

function search(asked: Asked, world: World): Answer {
  const words = required(asked, "query", plainBadRequest);
  const storeId = required(asked, "storeId", plainBadRequest);
  const size = count(asked.query.get("count"), 60, 60);
  const page = Math.max(1, count(asked.query.get("page"), 1, 1_000));
  const offset = count(asked.query.get("offset"), (page - 1) * size, 100_000);
  const found = findProducts(world, "walmartgrocery", ITEMS, words);
  return json({
    totalCount: found.length,
    products: found.slice(offset, offset + size).map((product) => entry(product, storeId, world)),
  });
}

function entry(product: Product, storeId: string, world: World): Record<string, unknown> {
  const id = ITEMS.of(product);
  const { level, carried } = world.stock.at(product, "walmartgrocery", storeId);
  const { cents } = world.prices.of(product, "walmartgrocery");
  const picture = world.pictureUrl(product);
  return {
    USItemId: id,
    basic: {
      name: product.title,
      image: { thumbnail: picture, large: picture },
      productUrl: `https://grocery.walmart.com/ip/${slugOf(product)}/${id}`,
    },
    detailed: { rating: product.rating, reviewsCount: product.reviews },
    // Products that this store does not sell have no store block.
    store: carried
      ? {
          isOutOfStock: level === "out",
          price: {
            list: dollars(cents),
            displayPrice: dollars(cents),
            priceUnitOfMeasure: "EACH",
            salesQuantity: 1,
          },
        }
      : null,
  };
}
