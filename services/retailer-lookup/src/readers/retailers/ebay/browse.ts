import type { ItemAvailability } from "@stockfinder/contracts/availability";
import { STATUS, type Status } from "@stockfinder/contracts/retailer-items";
import { absoluteUrl } from "@stockfinder/product-rules/absolute-url";
import { z } from "zod";
import type { ListedItem } from "../../../catalogue/products/listed-item.ts";
import { countryOf, type Near } from "../../../requests/near.ts";
import { factsOf, picturesOf, wasPriceOf } from "../../parsing/facts.ts";
import { ItemId, list, Price, part, Quantity, requiredList, Text, Token } from "../../parsing/fields.ts";
import { pageOf } from "../../parsing/paging.ts";
import { readJson } from "../../parsing/read-answer.ts";
import type { SearchPage, UpstreamCall, Wanted } from "../../parsing/retailer.ts";
import { availabilityOf, stockOnline } from "../../parsing/stock.ts";
import { conditionFactOf, conditionOf } from "./condition.ts";
import { currencyOf } from "./currency.ts";
import { deliveryOf } from "./shipping.ts";

const HOST = "https://www.ebay.com";
const PAGE_SIZE = 25;

const Amount = z.object({ value: Price, currency: Token });

/** May be 0. */
const Cost = z.object({ value: Quantity, currency: Token });

const Summary = z.object({
  legacyItemId: ItemId,
  title: Text,
  itemWebUrl: Token,
  conditionId: Token,
  image: part(z.object({ imageUrl: Token })),
  price: part(Amount),
  currentBidPrice: part(Amount),
  /** Calculated costs may be missing. */
  shippingOptions: list(
    z.object({
      shippingCost: part(Cost),
      minEstimatedDeliveryDate: Token,
      maxEstimatedDeliveryDate: Token,
    }),
  ),
  seller: part(z.object({ username: Text })),
  thumbnailImages: list(z.object({ imageUrl: Token })),
  additionalImages: list(z.object({ imageUrl: Token })),
  marketingPrice: part(z.object({ originalPrice: part(Amount), priceTreatment: Token })),
});
type Summary = z.infer<typeof Summary>;

/** Where nothing is found there is a total of 0 and no list at all. */
const SearchReply = z.object({
  total: z.coerce.number().int().min(0),
  itemSummaries: list(Summary),
});

export function searchItemSummaries({ query, page }: Wanted, near: Near): UpstreamCall<SearchPage> {
  return {
    request: {
      upstream: "ebay-api",
      method: "GET",
      path: "/buy/browse/v1/item_summary/search",
      query: {
        q: query,
        limit: PAGE_SIZE,
        offset: (page - 1) * PAGE_SIZE,
        ...(isCanadian(near.zip) && { filter: "deliveryCountry:CA" }),
      },
      headers: shopperHeaders(near),
    },
    read(answer) {
      const { total, itemSummaries } = readJson(answer, SearchReply);
      const items = itemSummaries.flatMap((summary) => toItem(summary) ?? []);
      return pageOf(items, { page, pageSize: PAGE_SIZE, found: itemSummaries.length, total });
    },
  };
}

function toItem(summary: Summary): ListedItem | null {
  const { legacyItemId, title } = summary;
  if (legacyItemId === null || title === null) return null;
  const amount = summary.price ?? summary.currentBidPrice;
  return {
    id: legacyItemId,
    upc: null,
    url: absoluteUrl(summary.itemWebUrl, HOST) ?? `${HOST}/itm/${legacyItemId}`,
    title,
    imageUrl: absoluteUrl(summary.image?.imageUrl, HOST),
    price: amount?.value ?? null,
    currency: currencyOf(amount?.currency),
    status: [STATUS.in],
    statusCode: null,
    soldBy: "marketplace",
    condition: conditionOf(summary.conditionId),
    ...factsOf({
      wasPrice: originalPriceOf(summary),
      condition: conditionFactOf(summary.conditionId),
      seller: summary.seller?.username,
      shipping: deliveryOf(summary.shippingOptions, amount?.currency),
      pictures: picturesOf(
        [...summary.thumbnailImages, ...summary.additionalImages].map(({ imageUrl }) =>
          absoluteUrl(imageUrl, HOST),
        ),
      ),
    }),
  };
}

/** The price that eBay shows crossed out beside the seller's. */
function originalPriceOf({ price, marketingPrice }: Summary) {
  const original = marketingPrice?.originalPrice;
  if (!original || original.currency !== price?.currency) return undefined;
  const word = marketingPrice.priceTreatment === "LIST_PRICE" ? "list" : "was";
  return wasPriceOf(original.value, word, price.value);
}

const ItemReply = z.object({
  estimatedAvailabilities: requiredList(z.object({ estimatedAvailabilityStatus: Token })),
});

/** Null for a listing that eBay no longer has. */
export function askItem(legacyItemId: string, near: Near): UpstreamCall<ItemAvailability | null> {
  return {
    request: {
      upstream: "ebay-api",
      method: "GET",
      path: "/buy/browse/v1/item/get_item_by_legacy_id",
      query: { legacy_item_id: legacyItemId },
      headers: shopperHeaders(near),
    },
    read(answer) {
      if (answer.status === 404) return null;
      const [estimate] = readJson(answer, ItemReply).estimatedAvailabilities;
      return availabilityOf(legacyItemId, [stockOnline(statusOf(estimate?.estimatedAvailabilityStatus))]);
    },
  };
}

function statusOf(estimate: string | null | undefined): Status {
  switch (estimate) {
    case "IN_STOCK":
      return STATUS.in;
    case "LIMITED_STOCK":
      return STATUS.limited;
    case "OUT_OF_STOCK":
      return STATUS.out;
    default:
      return STATUS.unavailable;
  }
}

function isCanadian(zip: string): boolean {
  return countryOf(zip) === "CAN";
}

/** The shopper's country decides the currency, the location what is shipped there, and at what cost. */
function shopperHeaders({ zip }: Near): Record<string, string> {
  const country = isCanadian(zip) ? "CA" : "US";
  const location = encodeURIComponent(`country=${country},zip=${zip}`);
  return {
    "x-ebay-c-marketplace-id": `EBAY_${country}`,
    "x-ebay-c-enduserctx": `contextualLocation=${location}`,
  };
}
