import { STATUS, type Status } from "@stockfinder/contracts/retailer-items";
import { absoluteUrl } from "@stockfinder/product-rules/absolute-url";
import { z } from "zod";
import type { ListedItem } from "../../../catalogue/products/listed-item.ts";
import { factsOf, packageSizeOf, ratingOf, wasPriceOf } from "../../parsing/facts.ts";
import {
  ItemId,
  isObject,
  list,
  Price,
  part,
  Quantity,
  requiredList,
  Text,
  Token,
  Upc,
} from "../../parsing/fields.ts";
import { pageOf } from "../../parsing/paging.ts";
import { readJson } from "../../parsing/read-answer.ts";
import type { SearchPage, Store, UpstreamCall, Wanted } from "../../parsing/retailer.ts";
import { FEWEST_IN_STOCK, type ProductNumbers } from "./inventory.ts";

const HOST = "https://www.walgreens.com";
const PAGE_SIZE = 20;

/** Where a product is sold. */
const CHANNELS = {
  channelAvailability: list(z.object({ displayText: Text })),
  /** The offers of the product card (`addToCart`, `findAtStore`), sent to the page unchanged. */
  channelAvailabilityPrdCard: z.unknown().optional().transform(flagsOf),
};
const Channels = z.object(CHANNELS);
type Channels = z.infer<typeof Channels>;

const ProductInfo = z.object({
  prodId: ItemId,
  productName: Text,
  productDisplayName: Text,
  upc: Upc,
  gtin: Upc,
  productURL: Token,
  imageUrl: Token,
  imageUrl450: Token,
  storeInv: Quantity,
  productSize: Text,
  averageRating: Quantity,
  reviewCount: Quantity,
  priceInfo: part(z.object({ regularPrice: Price, salePrice: Price })),
  ...CHANNELS,
});
type ProductInfo = z.infer<typeof ProductInfo>;

/** Where nothing matches there is no list of products at all; the summary is always there. */
const SearchReply = z.object({
  summary: z.object({ productInfoCount: Quantity, totalNumPages: Quantity }),
  products: list(z.object({ productInfo: ProductInfo })),
});

export function searchProducts({ query, page }: Wanted, store: Store | undefined): UpstreamCall<SearchPage> {
  return {
    request: {
      upstream: "wgs",
      method: "POST",
      path: "/productsearch/v1/products/search",
      json: {
        p: page,
        s: PAGE_SIZE,
        q: query,
        requestType: "search",
        sort: "relevance",
        view: "allView",
        geoTargetEnabled: false,
        deviceType: "desktop",
        abtest: [],
        ...(store && { couponStoreId: store.id }),
      },
    },
    read(answer) {
      const { summary, products } = readJson(answer, SearchReply);
      const { productInfoCount: total, totalNumPages: pages } = summary;
      const items = products.flatMap(({ productInfo }) => toItem(productInfo, store) ?? []);
      return pageOf(items, { page, pageSize: PAGE_SIZE, found: products.length, total, pages });
    },
  };
}

function toItem(product: ProductInfo, store: Store | undefined): ListedItem | null {
  const { prodId, storeInv, priceInfo } = product;
  const title = product.productDisplayName ?? product.productName;
  if (prodId === null || title === null) return null;
  const card = product.channelAvailabilityPrdCard;
  const price = priceInfo?.salePrice ?? priceInfo?.regularPrice ?? null;
  return {
    id: prodId,
    upc: product.upc ?? product.gtin,
    url: absoluteUrl(product.productURL, HOST) ?? HOST,
    title,
    imageUrl: absoluteUrl(product.imageUrl450 ?? product.imageUrl, HOST),
    price,
    currency: "USD",
    status: storeInv !== null && storeInv < FEWEST_IN_STOCK ? [STATUS.out] : [],
    statusCode: null,
    ...(store && { city: store.address.city, state: store.address.state }),
    ...(storeInv !== null && { storeInv }),
    notSoldOnline: isNotSoldOnline(product),
    ...factsOf({
      wasPrice: wasPriceOf(priceInfo?.regularPrice, "regular", price),
      packageSize: packageSizeOf(product.productSize),
      rating: ratingOf(product.averageRating, product.reviewCount),
    }),
    ...(card && { channelAvailabilityPrdCard: card }),
  };
}

function isNotSoldOnline(channels: Channels): boolean {
  return saysOf(channels, "not sold online") || channels.channelAvailabilityPrdCard?.notSoldOnline === true;
}

/** Null if Walgreens does not state it, or contradicts itself. Other texts say nothing about the stock. */
function onlineStatus(channels: Channels): Status | null {
  const card = channels.channelAvailabilityPrdCard;
  if (isNotSoldOnline(channels)) return STATUS.unavailable;
  const isOut = saysOf(channels, "out of stock online") || card?.outOfStockOnline === true;
  // Only what is in stock online has a cart button.
  const isIn = card?.addToCart === true;
  if (isIn === isOut) return null;
  return isIn ? STATUS.in : STATUS.out;
}

function saysOf({ channelAvailability }: Channels, words: string): boolean {
  return channelAvailability.some(({ displayText }) => displayText?.toLowerCase() === words);
}

function flagsOf(card: unknown): Record<string, boolean> | null {
  if (!isObject(card)) return null;
  const flags = Object.entries(card).filter(
    (entry): entry is [string, boolean] => typeof entry[1] === "boolean",
  );
  return Object.fromEntries(flags);
}

const ProductsReply = z.object({
  productList: requiredList(
    z.object({
      productInfo: z.object({ prodId: ItemId, skuId: Token, pln: Token, articleId: Token, ...CHANNELS }),
    }),
  ),
});

/** A product's numbers in stores, and its status in the web shop; null if it is not stated. */
export interface Product extends ProductNumbers {
  readonly online: Status | null;
}

export function askProducts(ids: readonly string[]): UpstreamCall<Product[]> {
  return {
    request: {
      upstream: "wgs",
      method: "POST",
      path: "/productsearch/v1/products/productsInfo",
      json: { products: ids },
    },
    read: (answer) =>
      readJson(answer, ProductsReply).productList.flatMap(
        ({ productInfo: { prodId, skuId, pln, articleId, ...channels } }) =>
          prodId !== null && ids.includes(prodId)
            ? { id: prodId, skuId, planogram: pln, articleId, online: onlineStatus(channels) }
            : [],
      ),
  };
}
