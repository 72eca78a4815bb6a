import type { SoldBy } from "@stockfinder/contracts/listings";
import type { ProductFacts } from "@stockfinder/contracts/product-facts";
import type { Status } from "@stockfinder/contracts/retailer-items";
import { absoluteUrl } from "@stockfinder/product-rules/absolute-url";
import type { ListedItem } from "../../../catalogue/products/listed-item.ts";
import { cutTo } from "../../parsing/text.ts";

const HOST = "https://www.walmart.com";
const LONGEST_TITLE = 80;

interface Listing {
  readonly id: string | null;
  readonly title: string | null;
  readonly upc?: string | null;
  readonly url: string | null;
  readonly imageUrl: string | null;
  readonly price: number | null;
  readonly availableOnline: boolean | null;
  readonly status?: Status | null;
  readonly soldBy?: SoldBy | undefined;
  readonly isPreOrder?: boolean;
  readonly facts?: ProductFacts | undefined;
}

/** By the seller's name, or by Walmart's mark of marketplace items; undefined if the response has neither. */
export function soldByOf({
  sellerName,
  isMarketplace = null,
}: {
  readonly sellerName?: string | null | undefined;
  readonly isMarketplace?: boolean | null;
}): SoldBy | undefined {
  if (isMarketplace !== null) return isMarketplace ? "marketplace" : "store";
  if (!sellerName) return undefined;
  return /^walmart/i.test(sellerName) ? "store" : "marketplace";
}

/** Null without an id or a title. */
export function toItem(listing: Listing): ListedItem | null {
  const { id, title, upc, url, imageUrl, price, availableOnline, status, soldBy, isPreOrder, facts } =
    listing;
  if (id === null || title === null) return null;
  const shown = cutTo(title, LONGEST_TITLE);
  return {
    id,
    upc: upc ?? null,
    url: absoluteUrl(url, HOST) ?? `${HOST}/ip/${id}`,
    title: shown,
    ...(shown !== title && { wholeTitle: title }),
    imageUrl: absoluteUrl(imageUrl, HOST),
    price,
    currency: "USD",
    status: status ? [status] : [],
    statusCode: availableOnline === null ? null : availableOnline ? 1 : 0,
    ...(soldBy && { soldBy }),
    ...(isPreOrder && { isPreOrder }),
    ...(facts && { facts }),
  };
}
