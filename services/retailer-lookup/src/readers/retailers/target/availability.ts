import { readGtin } from "@stockfinder/product-rules/identity/gtin";
import { z } from "zod";
import type { Near } from "../../../requests/near.ts";
import { Flag, ItemId, list, part, Quantity, requiredList, Text, Upc } from "../../parsing/fields.ts";
import { LookupFailure } from "../../parsing/lookup-failure.ts";
import { nearest } from "../../parsing/nearest.ts";
import { readBody, readJson, readShape } from "../../parsing/read-answer.ts";
import type { Store, UpstreamCall } from "../../parsing/retailer.ts";
import { type Stock, stockAt, stockOnline } from "../../parsing/stock.ts";
import { storeOf } from "../../parsing/store.ts";
import type { ProductPage } from "./product.ts";
import { isRedskyAggregation, readProductPage } from "./redsky-aggregations.ts";
import { networkStatus, PromisedQuantity, StoreStock, storeQuantity, storeStatus } from "./stock-rules.ts";

const MAX_LOCATIONS = 20;
const MILES = 50;

/** Target reports refusals in responses of status 200, in one of two ways. */
const Refusal = z.union([
  z
    .object({
      product_composite_response: z.object({
        items: list(z.object({ errors: list(z.object({ message: Text })) })),
      }),
    })
    .transform(({ product_composite_response: { items } }) => items[0]?.errors[0]?.message ?? null),
  z
    .object({ product: z.object({ item: z.object({ message: z.string() }) }) })
    .transform(({ product }) => product.item.message),
]);

const Page = z.object({
  product: z.object({
    available_to_promise_network: part(
      z.object({ available_to_promise_quantity: PromisedQuantity, is_infinite_inventory: Flag }),
    ),
    item: part(z.object({ tcin: ItemId, upc: Upc, child_items: list(z.object({ tcin: ItemId })) })),
  }),
});
type Page = z.infer<typeof Page>;

/** A product's page: its stock in Target's network, for shipping, and its GTIN. */
export function askProductPage(tcin: string, stores: readonly Store[]): UpstreamCall<ProductPage> {
  const [nearest] = stores;
  return {
    request: {
      upstream: "tgt",
      method: "GET",
      path: `/v3/pdp/tcin/${tcin}`,
      query: {
        excludes: "taxonomy,bulk_ship,awesome_shop",
        ...(nearest && { storeId: nearest.id, pricing_store_id: nearest.id }),
      },
    },
    read(answer) {
      const body = readBody(answer);
      return isRedskyAggregation(body) ? readProductPage(body, tcin, stores) : productPageIn(body, tcin);
    },
  };
}

function productPageIn(body: unknown, tcin: string): ProductPage {
  const refusal = Refusal.safeParse(body);
  if (refusal.success) throw new LookupFailure("refused", refusal.data ?? "no reason given");

  const { product } = readShape(body, Page);
  return { stock: networkStock(product), isPreOrder: false, upc: gtinOf(product, tcin) };
}

/** An item with variants has the code of one of them. */
function gtinOf({ item }: Page["product"], tcin: string): string | null {
  if (item === null || item.tcin !== tcin || item.child_items.length > 0) return null;
  return readGtin(item.upc);
}

function networkStock({ available_to_promise_network: network }: Page["product"]): Stock[] {
  if (network === null) return [];
  const status = networkStatus(network.available_to_promise_quantity, network.is_infinite_inventory === true);
  return status ? [stockOnline(status)] : [];
}

const Location = StoreStock.extend({
  location_id: ItemId,
  distance: Quantity,
  store_name: Text,
  store_address: Text,
});

const StoresWithProduct = z.object({
  products: requiredList(z.object({ product_id: ItemId, locations: list(Location) })),
});

/** The stock of nearby stores, the nearest first. */
export function askStoreStock(tcin: string, near: Near): UpstreamCall<Stock[]> {
  return {
    request: {
      upstream: "tgt2",
      method: "GET",
      path: `/fulfillment_aggregator/v1/fiats/${tcin}`,
      query: { nearby: near.zip, limit: MAX_LOCATIONS, radius: MILES, requested_quantity: 1 },
    },
    read(answer) {
      const { products } = readJson(answer, StoresWithProduct);
      const locations = products.find(({ product_id }) => product_id === tcin)?.locations ?? [];
      return nearest(locations.flatMap(stockAtLocation), ({ place }) => place.distanceMiles, MAX_LOCATIONS);
    },
  };
}

function stockAtLocation(location: z.infer<typeof Location>): Stock[] {
  const { location_id, distance, store_name, store_address } = location;
  const status = storeStatus(location);
  const address = readAddress(store_address ?? "");
  const store = storeOf("Target", { id: location_id, name: store_name, ...address, distanceMiles: distance });
  return store && status ? [stockAt(store, status, storeQuantity(location, status))] : [];
}

/** `8 Harbor Way, Suite 4, Lakemont, WA, 98177-2200`, parsed from its end, since a street may contain commas. */
function readAddress(line: string): Store["address"] {
  const parts = line.split(",").map((part) => part.trim());
  const [, state, city, ...street] = parts.toReversed();
  if (city === undefined || state === undefined) return { address1: line, city: "", state: "" };
  return { address1: street.toReversed().join(", "), city, state };
}
