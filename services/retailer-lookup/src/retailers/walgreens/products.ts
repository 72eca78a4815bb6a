import { absoluteUrl } from "@stockfinder/contracts/absolute-url";
import { STATUS } from "@stockfinder/contracts/retailer-items";
import { z } from "zod";
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
} from "../../reading/fields.ts";
import { pageOf } from "../../reading/paging.ts";
import { readJson } from "../../reading/read-answer.ts";
import type { ListedItem, SearchPage, Store, UpstreamCall } from "../../retailer.ts";
import { FEWEST_IN_STOCK, type ProductNumbers } from "./inventory.ts";

const HOST = "https://www.walgreens.com";
const PAGE_SIZE = 20;

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
  priceInfo: part(z.object({ regularPrice: Price, salePrice: Price })),
  channelAvailability: list(z.object({ displayText: Text })),
  /** The offers of the product card (`addToCart`, `findAtStore`), sent to the page unchanged. */
  channelAvailabilityPrdCard: z.unknown().optional().transform(flagsOf),
});
type ProductInfo = z.infer<typeof ProductInfo>;

/** Where nothing matches there is no list of products at all; the summary is always there. */
const SearchReply = z.object({
  summary: z.object({ productInfoCount: Quantity, totalNumPages: Quantity }),
  products: list(z.object({ productInfo: ProductInfo })),
});

export function searchProducts(
  { query, page }: { readonly query: string; readonly page: number },
  store: Store | undefined,
): UpstreamCall<SearchPage> {
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
  return {
    id: prodId,
    upc: product.upc ?? product.gtin,
    url: absoluteUrl(product.productURL, HOST) ?? HOST,
    title,
    imageUrl: absoluteUrl(product.imageUrl450 ?? product.imageUrl, HOST),
    price: priceInfo?.salePrice ?? priceInfo?.regularPrice ?? null,
    currency: "USD",
    status: storeInv !== null && storeInv < FEWEST_IN_STOCK ? [STATUS.out] : [],
    statusCode: null,
    ...(store && { city: store.address.city, state: store.address.state }),
    ...(storeInv !== null && { storeInv }),
    notSoldOnline: isNotSoldOnline(product),
    ...(card && { channelAvailabilityPrdCard: card }),
  };
}

function isNotSoldOnline({ channelAvailability, channelAvailabilityPrdCard }: ProductInfo): boolean {
  return (
    channelAvailability.some(({ displayText }) => displayText?.toLowerCase() === "not sold online") ||
    channelAvailabilityPrdCard?.notSoldOnline === true
  );
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
    z.object({ productInfo: z.object({ prodId: ItemId, skuId: Token, pln: Token, articleId: Token }) }),
  ),
});

/** The search data of products, requested by their ids. */
export function askProducts(ids: readonly string[]): UpstreamCall<ProductNumbers[]> {
  return {
    request: {
      upstream: "wgs",
      method: "POST",
      path: "/productsearch/v1/products/productsInfo",
      json: { products: ids },
    },
    read: (answer) =>
      readJson(answer, ProductsReply).productList.flatMap(
        ({ productInfo: { prodId, skuId, pln, articleId } }) =>
          prodId !== null && ids.includes(prodId) ? { id: prodId, skuId, planogram: pln, articleId } : [],
      ),
  };
}
