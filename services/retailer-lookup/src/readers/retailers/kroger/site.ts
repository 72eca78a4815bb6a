import type { ItemAvailability } from "@stockfinder/contracts/availability";
import { STATUS } from "@stockfinder/contracts/retailer-items";
import { absoluteUrl } from "@stockfinder/product-rules/absolute-url";
import { upcWithCheckDigit } from "@stockfinder/product-rules/identity/upc";
import { z } from "zod";
import type { ListedItem } from "../../../catalogue/products/listed-item.ts";
import type { Near } from "../../../requests/near.ts";
import { factsOf, packageSizeOf, wasPriceOf } from "../../parsing/facts.ts";
import {
  Flag,
  ItemId,
  list,
  nonNullList,
  Place,
  Price,
  part,
  Quantity,
  Text,
  Token,
} from "../../parsing/fields.ts";
import { nearest } from "../../parsing/nearest.ts";
import { countPages } from "../../parsing/paging.ts";
import { readJson } from "../../parsing/read-answer.ts";
import type { Store, UpstreamCall, Wanted } from "../../parsing/retailer.ts";
import { availabilityOf, stockAt } from "../../parsing/stock.ts";
import { toStore } from "./store.ts";

const HOST = "https://www.kroger.com";
const PAGE_SIZE = 24;
const MAX_STORES = 10;

const Modality = z.object({ destination: z.object({ locationId: Token }) });

const ModalityOptions = z.object({
  data: z.object({
    modalityOptions: z.object({
      storeDetails: nonNullList(
        z.object({
          locationId: ItemId,
          storeNumber: Token,
          vanityName: Text,
          address: part(
            z.object({
              address: part(z.object({ addressLines: list(Text), cityTown: Text, stateProvince: Text })),
            }),
          ),
          location: Place,
        }),
      ),
      PICKUP: list(Modality),
      IN_STORE: list(Modality),
    }),
  }),
});

/** The stores for shopping or pick-up, nearest first, without those that only deliver. */
export function askModalityOptions(near: Near): UpstreamCall<Store[]> {
  return {
    request: {
      upstream: "kroger",
      method: "POST",
      path: "/atlas/v1/modality/options",
      headers: { "x-kroger-channel": "WEB" },
      json: { address: { postalCode: near.zip } },
    },
    read(answer) {
      const { storeDetails, PICKUP, IN_STORE } = readJson(answer, ModalityOptions).data.modalityOptions;
      const open = new Set([...PICKUP, ...IN_STORE].map(({ destination }) => destination.locationId));
      const stores = storeDetails.flatMap(({ locationId, storeNumber, vanityName, address, location }) => {
        const { addressLines = [], cityTown, stateProvince } = address?.address ?? {};
        if (!open.has(locationId)) return [];
        const raw = {
          locationId,
          storeNumber,
          name: vanityName,
          address1: addressLines[0],
          city: cityTown,
          state: stateProvince,
          position: location,
        };
        return toStore(raw, near) ?? [];
      });
      return nearest(stores, ({ distanceMiles }) => distanceMiles, MAX_STORES);
    },
  };
}

const Upcs = z.object({
  upcs: z.array(z.unknown()).transform((upcs) => upcs.flatMap((upc) => ItemId.parse(upc) ?? [])),
  productsInfo: part(z.object({ totalCount: Quantity })),
});

export function searchUpcs(
  { query, page }: Wanted,
  store: Store,
): UpstreamCall<{ upcs: string[]; pageCount: number }> {
  return {
    request: {
      upstream: "kroger",
      method: "POST",
      path: "/search/api/searchAll",
      query: { start: (page - 1) * PAGE_SIZE, count: PAGE_SIZE, query, tab: 0, monet: "true" },
      headers: storeHeaders(store),
    },
    read(answer) {
      const { upcs, productsInfo } = readJson(answer, Upcs);
      const total = productsInfo?.totalCount ?? null;
      const pageCount = countPages({ page, pageSize: PAGE_SIZE, found: upcs.length, total });
      return { upcs: upcs.slice(0, PAGE_SIZE), pageCount };
    },
  };
}

const Product = z.object({
  upc: ItemId,
  description: Text,
  slug: Token,
  mainImage: Token,
  priceSale: Price,
  priceNormal: Price,
  soldInStore: Flag,
  customerFacingSize: Text,
});
type Product = z.infer<typeof Product>;

const Details = z.object({ products: nonNullList(Product) });

/** The products' details, in the requested order: the response has another order and may omit some. */
export function askDetails(upcs: readonly string[], store: Store): UpstreamCall<ListedItem[]> {
  return {
    request: detailsRequest(upcs, store),
    read(answer) {
      const products = new Map(readJson(answer, Details).products.map((product) => [product.upc, product]));
      return upcs.flatMap((upc) => toItem(upc, products.get(upc), store) ?? []);
    },
  };
}

export function askAvailability(upcs: readonly string[], store: Store): UpstreamCall<ItemAvailability[]> {
  return {
    request: detailsRequest(upcs, store),
    read: (answer) =>
      readJson(answer, Details).products.flatMap((product) =>
        product.upc !== null && upcs.includes(product.upc)
          ? availabilityOf(product.upc, [stockAt(store, statusOf(product))])
          : [],
      ),
  };
}

function detailsRequest(upcs: readonly string[], store: Store) {
  return {
    upstream: "kroger",
    method: "POST",
    path: "/products/api/products/details",
    headers: storeHeaders(store),
    json: { upcs, filterBadProducts: true },
  } as const;
}

/** A location's id is its division's, three digits, followed by its store's. */
function storeHeaders({ id }: Store): Record<string, string> {
  return { "division-id": id.slice(0, 3), "store-id": id.slice(3) };
}

function toItem(upc: string, product: Product | undefined, { address }: Store): ListedItem | null {
  if (!product || product.description === null) return null;
  const price = product.priceSale ?? product.priceNormal;
  return {
    id: upc,
    upc: upcWithCheckDigit(upc),
    url: absoluteUrl(`/p/${product.slug ?? "item"}/${upc}`, HOST) ?? HOST,
    title: product.description,
    imageUrl: absoluteUrl(product.mainImage, HOST) ?? `${HOST}/product/images/medium/front/${upc}`,
    price,
    currency: "USD",
    status: [statusOf(product)],
    statusCode: null,
    city: address.city,
    state: address.state,
    ...factsOf({
      wasPrice: wasPriceOf(product.priceNormal, "regular", price),
      packageSize: packageSizeOf(product.customerFacingSize),
    }),
  };
}

function statusOf({ soldInStore }: Product) {
  return soldInStore === true ? STATUS.in : STATUS.unavailable;
}
