import { readGtin } from "@stockfinder/product-rules/identity/gtin";
import { z } from "zod";
import type { ListedItem } from "../../../catalogue/products/listed-item.ts";
import { ratingOf } from "../../parsing/facts.ts";
import {
  Flag,
  ItemId,
  isObject,
  list,
  part,
  Quantity,
  requiredList,
  Text,
  Token,
  Upc,
} from "../../parsing/fields.ts";
import { readShape } from "../../parsing/read-answer.ts";
import type { Store } from "../../parsing/retailer.ts";
import { type Stock, stockAt, stockOnline } from "../../parsing/stock.ts";
import { storeOf } from "../../parsing/store.ts";
import { CurrentPrice, type ProductPage, toItem } from "./product.ts";
import type { Found } from "./product-list.ts";
import { networkStatus, PromisedQuantity, StoreStock, storeQuantity, storeStatus } from "./stock-rules.ts";

/*
 * The current formats of Target's site (`/redsky_aggregations/v1/web/…`). A product is the same tree everywhere: in a
 * search, on its own page, in a summary.
 */

const Fulfillment = z.object({
  sold_out: Flag,
  shipping_options: part(
    z.object({
      availability_status: Token,
      available_to_promise_quantity: PromisedQuantity,
      services: list(z.object({ min_delivery_date: Token, max_delivery_date: Token })),
    }),
  ),
  store_options: list(StoreStock.extend({ location_id: ItemId, location_name: Text })),
});

const ORDERED_AHEAD = new Set(["PRE_ORDER_SELLABLE", "BACKORDER_AVAILABLE"]);

const Product = z.object({
  tcin: ItemId,
  item: part(
    z.object({
      primary_barcode: Upc,
      product_description: part(z.object({ title: Text })),
      fulfillment: part(z.object({ is_marketplace: Flag })),
      enrichment: part(
        z.object({
          buy_url: Token,
          /** Until 2023; `image_info` since. */
          images: part(z.object({ primary_image_url: Token })),
          image_info: part(z.object({ primary_image: part(z.object({ url: Token })) })),
        }),
      ),
    }),
  ),
  price: part(CurrentPrice),
  fulfillment: part(Fulfillment),
  ratings_and_reviews: part(
    z.object({
      statistics: part(z.object({ rating: part(z.object({ average: Quantity, count: Quantity })) })),
    }),
  ),
});
type Product = z.infer<typeof Product>;

const Search = z.object({
  data: z.object({
    search: z.object({
      search_response: part(z.object({ metadata: part(z.object({ total_results: Quantity })) })),
      products: requiredList(Product),
    }),
  }),
});

const OneProduct = z.object({ data: z.object({ product: Product }) });
const Summaries = z.object({ data: z.object({ product_summaries: requiredList(Product) }) });

/** Whether a response has one of these formats; those of 2020 have no such root. */
export function isRedskyAggregation(body: unknown): boolean {
  return isObject(body) && "data" in body;
}

/** `plp_search_v2`, or `pdp_client_v1` for a query that leads straight to a product. */
export function readSearch(body: unknown, stores: readonly Store[]): Found {
  if (has(body, "product")) {
    const items = [itemOf(readShape(body, OneProduct).data.product, stores) ?? []].flat();
    return { items, listed: items.length, total: items.length };
  }
  const { products, search_response } = readShape(body, Search).data.search;
  return {
    items: products.flatMap((product) => itemOf(product, stores) ?? []),
    listed: products.length,
    total: search_response?.metadata?.total_results ?? null,
  };
}

/**
 * `product_fulfillment_v1` or `product_summary_with_fulfillment_v1`: the stores first, then online. If a part of Target
 * did not answer (status 206), the stock is unknown. Only `pdp_client_v1` states the GTIN.
 */
export function readProductPage(body: unknown, tcin: string, stores: readonly Store[]): ProductPage {
  const products = has(body, "product_summaries")
    ? readShape(body, Summaries).data.product_summaries
    : [readShape(body, OneProduct).data.product];
  const product = products.find((each) => each.tcin === tcin);
  return {
    stock: stockOf(product, stores),
    isPreOrder: ORDERED_AHEAD.has(product?.fulfillment?.shipping_options?.availability_status ?? ""),
    upc: readGtin(product?.item?.primary_barcode ?? null),
  };
}

function has(body: unknown, root: string): boolean {
  return isObject(body) && isObject(body.data) && root in body.data;
}

function itemOf(product: Product, stores: readonly Store[]): ListedItem | null {
  const { tcin, item, price } = product;
  const { images, image_info, buy_url } = item?.enrichment ?? {};
  const rating = product.ratings_and_reviews?.statistics?.rating;
  const [service] = product.fulfillment?.shipping_options?.services ?? [];
  const { min_delivery_date: first, max_delivery_date: last } = service ?? {};
  const listed = toItem({
    tcin,
    title: item?.product_description?.title,
    upc: item?.primary_barcode,
    url: buy_url,
    isMarketplace: item?.fulfillment?.is_marketplace,
    imageUrl: image_info?.primary_image?.url ?? images?.primary_image_url,
    price,
    facts: {
      rating: ratingOf(rating?.average, rating?.count),
      shipping: first && last ? { dates: { first, last } } : undefined,
    },
  });
  return listed && { ...listed, status: stockOf(product, stores).map(({ status }) => status) };
}

function stockOf(product: Product | undefined, stores: readonly Store[]): Stock[] {
  if (!product?.fulfillment) return [];
  const { sold_out, shipping_options, store_options } = product.fulfillment;
  const local = store_options.flatMap(({ location_id, location_name, ...stock }) => {
    const status = storeStatus(stock);
    // The response has no address: a store that the store search did not return has only its name.
    const store =
      stores.find(({ id }) => id === location_id) ??
      storeOf("Target", { id: location_id, name: location_name });
    return store && status ? [stockAt(store, status, storeQuantity(stock, status))] : [];
  });
  const online = networkStatus(sold_out ? 0 : (shipping_options?.available_to_promise_quantity ?? null));
  return online ? [...local, stockOnline(online)] : local;
}
