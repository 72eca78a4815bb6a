import type { ItemAvailability } from "@stockfinder/contracts/availability";
import { STATUS, type Status } from "@stockfinder/contracts/retailer-items";
import { absoluteUrl } from "@stockfinder/product-rules/absolute-url";
import { upcWithCheckDigit } from "@stockfinder/product-rules/identity/upc";
import { z } from "zod";
import type { ListedItem } from "../../../catalogue/products/listed-item.ts";
import type { Near } from "../../../requests/near.ts";
import { factsOf, packageSizeOf, picturesOf, wasPriceOf } from "../../parsing/facts.ts";
import {
  Flag,
  ItemId,
  list,
  nonNullList,
  Phone,
  Place,
  Price,
  part,
  Quantity,
  Text,
  Token,
} from "../../parsing/fields.ts";
import { nearest } from "../../parsing/nearest.ts";
import { pageOf } from "../../parsing/paging.ts";
import { readJson } from "../../parsing/read-answer.ts";
import type { SearchPage, Store, UpstreamCall, Wanted } from "../../parsing/retailer.ts";
import { availabilityOf, inAisle, stockAt } from "../../parsing/stock.ts";
import { Hours, toStore } from "./store.ts";

const HOST = "https://www.kroger.com";
const PAGE_SIZE = 24;
const MAX_STORES = 10;

/** A search for more words than this is refused. */
const MAX_WORDS = 8;

const Locations = z.object({
  data: nonNullList(
    z.object({
      locationId: ItemId,
      storeNumber: Token,
      name: Text,
      phone: Phone,
      hours: part(Hours),
      address: part(z.object({ addressLine1: Text, city: Text, state: Text })),
      geolocation: Place,
    }),
  ),
});

/** The 10 nearest stores of all of Kroger's names within 10 miles. */
export function askLocations(near: Near): UpstreamCall<Store[]> {
  return {
    request: {
      upstream: "kroger-api",
      method: "GET",
      path: "/v1/locations",
      query: { "filter.zipCode.near": near.zip, "filter.radiusInMiles": 10, "filter.limit": MAX_STORES },
    },
    read(answer) {
      const stores = readJson(answer, Locations).data.flatMap((location) => {
        const { address, geolocation: position, hours, ...raw } = location;
        const { addressLine1: address1, city, state } = address ?? {};
        const placed = { ...raw, address1, city, state, position };
        return toStore({ ...placed, days: hours?.days, timeZone: hours?.timeZone }, near) ?? [];
      });
      return nearest(stores, ({ distanceMiles }) => distanceMiles, MAX_STORES);
    },
  };
}

/** A product as one store sells it: without a location there are neither prices nor stock. */
const Offer = z.object({
  fulfillment: part(z.object({ inStore: Flag, instore: Flag })),
  inventory: part(z.object({ stockLevel: Token })),
  price: part(z.object({ regular: Price, promo: Price })),
  size: Text,
});

const Product = z.object({
  productId: ItemId,
  upc: Token,
  productPageURI: Token,
  description: Text,
  images: list(
    z.object({ perspective: Token, featured: Flag, sizes: list(z.object({ size: Token, url: Token })) }),
  ),
  items: list(Offer),
  /** Of the store that was asked. */
  aisleLocations: list(z.object({ description: Text })),
});
type Product = z.infer<typeof Product>;

const Products = z.object({
  data: nonNullList(Product),
  meta: part(z.object({ pagination: part(z.object({ total: Quantity })) })),
});

export function searchProducts({ query, page }: Wanted, store: Store): UpstreamCall<SearchPage> {
  return {
    request: {
      upstream: "kroger-api",
      method: "GET",
      path: "/v1/products",
      query: {
        "filter.term": query.split(/\s+/).slice(0, MAX_WORDS).join(" "),
        "filter.locationId": store.id,
        "filter.limit": PAGE_SIZE,
        ...(page > 1 && { "filter.start": (page - 1) * PAGE_SIZE }),
      },
    },
    read(answer) {
      const { data, meta } = readJson(answer, Products);
      const total = meta?.pagination?.total ?? null;
      const items = data.flatMap((product) => toItem(product, store) ?? []);
      return pageOf(items, { page, pageSize: PAGE_SIZE, found: data.length, total });
    },
  };
}

export function askProducts(ids: readonly string[], store: Store): UpstreamCall<ItemAvailability[]> {
  return {
    request: {
      upstream: "kroger-api",
      method: "GET",
      path: "/v1/products",
      query: {
        "filter.productId": ids.join(","),
        "filter.locationId": store.id,
        "filter.limit": ids.length,
      },
    },
    read: (answer) =>
      readJson(answer, Products).data.flatMap((product) =>
        product.productId !== null && ids.includes(product.productId)
          ? availabilityOf(product.productId, [
              inAisle(stockAt(store, statusOf(product)), product.aisleLocations[0]?.description),
            ])
          : [],
      ),
  };
}

function toItem(product: Product, { address }: Store): ListedItem | null {
  const { productId, upc, description, items } = product;
  if (productId === null || description === null) return null;
  const regular = items[0]?.price?.regular ?? null;
  const price = items[0]?.price?.promo ?? regular;
  return {
    id: productId,
    upc: upcWithCheckDigit(upc ?? productId),
    url: absoluteUrl(product.productPageURI, HOST) ?? HOST,
    title: description,
    imageUrl: imageOf(product),
    price,
    currency: "USD",
    status: [statusOf(product)],
    statusCode: null,
    city: address.city,
    state: address.state,
    ...factsOf({
      wasPrice: wasPriceOf(regular, "regular", price),
      packageSize: packageSizeOf(items[0]?.size),
      aisle: product.aisleLocations[0]?.description,
      pictures: picturesOf([imageOf(product), ...product.images.map(addressOf)]),
    }),
  };
}

function imageOf({ images }: Product): string | null {
  const image =
    images.find(({ featured }) => featured) ?? images.find(({ perspective }) => perspective === "front");
  return image ? addressOf(image) : null;
}

function addressOf({ sizes }: Product["images"][number]): string | null {
  const size = sizes.find(({ size }) => size === "medium") ?? sizes[0];
  return absoluteUrl(size?.url, HOST);
}

function statusOf({ items: [offer] }: Product): Status {
  switch (offer?.inventory?.stockLevel) {
    case "HIGH":
      return STATUS.in;
    case "LOW":
      return STATUS.limited;
    case "TEMPORARILY_OUT_OF_STOCK":
      return STATUS.out;
    default:
      return (offer?.fulfillment?.inStore ?? offer?.fulfillment?.instore) ? STATUS.in : STATUS.unavailable;
  }
}
