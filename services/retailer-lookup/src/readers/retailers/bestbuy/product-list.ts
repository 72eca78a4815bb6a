import { STATUS, type Status } from "@stockfinder/contracts/retailer-items";
import { absoluteUrl } from "@stockfinder/product-rules/absolute-url";
import { z } from "zod";
import type { ListedItem } from "../../../catalogue/products/listed-item.ts";
import { factsOf, ratingOf, wasPriceOf } from "../../parsing/facts.ts";
import { Flag, ItemId, Price, Quantity, requiredList, Text, Token, Upc } from "../../parsing/fields.ts";
import { pageOf } from "../../parsing/paging.ts";
import { readJson } from "../../parsing/read-answer.ts";
import type { SearchPage, UpstreamCall, Wanted } from "../../parsing/retailer.ts";
import { HOST, isOrderedAhead, productPage, shownPrice } from "./offer.ts";
import { requireBestBuyAnswer } from "./require-answer.ts";

const PAGE_SIZE = 24;

/** Each word narrows the search; later words are hardly ever part of a product's name. */
const MAX_WORDS = 10;

const FIELDS =
  "sku,name,upc,salePrice,regularPrice,priceRestriction,onlineAvailability,inStoreAvailability,orderable,freeShipping,image,url,customerReviewAverage,customerReviewCount";

const Product = z.object({
  sku: ItemId,
  name: Text,
  upc: Upc,
  salePrice: Price,
  regularPrice: Price,
  priceRestriction: Token,
  onlineAvailability: Flag,
  inStoreAvailability: Flag,
  orderable: Token,
  freeShipping: Flag,
  image: Token,
  url: Token,
  customerReviewAverage: Quantity,
  customerReviewCount: Quantity,
});
type Product = z.infer<typeof Product>;

const ProductList = z.object({
  total: Quantity,
  totalPages: Quantity,
  products: requiredList(Product),
});

/** Null if the query has no word to search for: Best Buy's query language cannot express punctuation. */
export function searchProducts({ query, page }: Wanted): UpstreamCall<SearchPage> | null {
  const words = wordsOf(query);
  if (words.length === 0) return null;
  return {
    request: {
      upstream: "bestbuy",
      method: "GET",
      path: `/v1/products(${words.map((word) => `search=${encodeURIComponent(word)}`).join("&")})`,
      query: { format: "json", show: FIELDS, pageSize: PAGE_SIZE, page },
    },
    read(answer) {
      requireBestBuyAnswer(answer);
      const { products, total, totalPages: pages } = readJson(answer, ProductList);
      const items = products.flatMap((product) => toItem(product) ?? []);
      return pageOf(items, { page, pageSize: PAGE_SIZE, found: products.length, total, pages });
    },
  };
}

function wordsOf(query: string): string[] {
  return (
    query
      .replace(/['’]/g, "")
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, MAX_WORDS) ?? []
  );
}

function toItem(product: Product): ListedItem | null {
  const { sku, name } = product;
  if (sku === null || name === null) return null;
  const price = shownPrice(product);
  return {
    id: sku,
    upc: product.upc,
    url: productPage(sku, product.url),
    title: name,
    imageUrl: absoluteUrl(product.image, HOST),
    price,
    currency: "USD",
    status: statusOf(product),
    statusCode: null,
    ...factsOf({
      wasPrice: wasPriceOf(product.regularPrice, "regular", price),
      shipping: product.freeShipping === true ? { cost: 0 } : undefined,
      rating: ratingOf(product.customerReviewAverage, product.customerReviewCount),
    }),
    ...(isOrderedAhead(product.orderable) && { isPreOrder: true }),
  };
}

/** Known at once, except for items sold in stores only, where each store has to be called. */
function statusOf({ onlineAvailability, inStoreAvailability }: Product): Status[] {
  if (onlineAvailability === true) return [STATUS.in];
  return onlineAvailability === false && inStoreAvailability === false ? [STATUS.out] : [];
}
