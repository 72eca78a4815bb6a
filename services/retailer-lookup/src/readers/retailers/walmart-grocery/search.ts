import { STATUS, type Status } from "@stockfinder/contracts/retailer-items";
import { absoluteUrl } from "@stockfinder/product-rules/absolute-url";
import { z } from "zod";
import type { ListedItem } from "../../../catalogue/products/listed-item.ts";
import { factsOf, ratingOf } from "../../parsing/facts.ts";
import { Flag, ItemId, Price, part, Quantity, requiredList, Text, Token } from "../../parsing/fields.ts";
import { pageOf } from "../../parsing/paging.ts";
import { readJson } from "../../parsing/read-answer.ts";
import type { SearchPage, Store, UpstreamCall, Wanted } from "../../parsing/retailer.ts";
import { type Stock, stockAt } from "../../parsing/stock.ts";
import type { UpstreamRequest } from "../../parsing/upstream.ts";

const HOST = "https://grocery.walmart.com";
const PAGE_SIZE = 60;

/** Items sold by weight have the price of one piece in `displayPrice`. */
const Product = z.object({
  USItemId: ItemId,
  basic: part(
    z.object({
      name: Text,
      image: part(z.object({ large: Token, thumbnail: Token })),
      productUrl: Token,
    }),
  ),
  detailed: part(z.object({ rating: Quantity, reviewsCount: Quantity })),
  store: part(z.object({ isOutOfStock: Flag, price: part(z.object({ displayPrice: Price, list: Price })) })),
});
type Product = z.infer<typeof Product>;

const Reply = z.object({ totalCount: Quantity, products: requiredList(Product) });

export function searchProducts({ query, page }: Wanted, store: Store | undefined): UpstreamCall<SearchPage> {
  return {
    request: searchRequest(query, page, store),
    read(answer) {
      const { totalCount: total, products } = readJson(answer, Reply);
      const items = products.flatMap((product) => toItem(product) ?? []);
      return pageOf(items, { page, pageSize: PAGE_SIZE, found: products.length, total });
    },
  };
}

/** A product's stock and price at a store; empty if the store does not know it. */
export function searchStock(id: string, store: Store): UpstreamCall<Stock[]> {
  return {
    request: searchRequest(id, 1, store),
    read(answer) {
      const product = readJson(answer, Reply).products.find(({ USItemId }) => USItemId === id);
      const status = product ? statusOf(product) : null;
      return product && status ? [stockAt(store, status, null, priceOf(product))] : [];
    },
  };
}

function searchRequest(query: string, page: number, store: Store | undefined): UpstreamRequest {
  return {
    upstream: "wmtg",
    method: "GET",
    path: "/v4/api/products/search",
    query: {
      count: PAGE_SIZE,
      page,
      offset: (page - 1) * PAGE_SIZE,
      query,
      ...(store && { storeId: store.id }),
    },
  };
}

function toItem(product: Product): ListedItem | null {
  const { USItemId: id, basic } = product;
  if (id === null || !basic?.name) return null;
  const status = statusOf(product);
  return {
    id,
    upc: null,
    url: absoluteUrl(basic.productUrl, HOST) ?? `${HOST}/ip/${id}`,
    title: basic.name,
    imageUrl: absoluteUrl(basic.image?.large ?? basic.image?.thumbnail, HOST),
    price: priceOf(product),
    currency: "USD",
    status: status ? [status] : [],
    statusCode: null,
    ...factsOf({ rating: ratingOf(product.detailed?.rating, product.detailed?.reviewsCount) }),
  };
}

function priceOf({ store }: Product): number | null {
  return store?.price?.displayPrice ?? store?.price?.list ?? null;
}

/** A product without a `store` part is not sold there; null if that part does not state its stock. */
function statusOf({ store }: Product): Status | null {
  if (store === null) return STATUS.unavailable;
  if (store.isOutOfStock === null) return null;
  return store.isOutOfStock ? STATUS.out : STATUS.in;
}
