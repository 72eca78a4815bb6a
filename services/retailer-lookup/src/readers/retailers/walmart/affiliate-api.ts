import type { ItemAvailability } from "@stockfinder/contracts/availability";
import { STATUS, type Status } from "@stockfinder/contracts/retailer-items";
import { z } from "zod";
import type { ListedItem } from "../../../catalogue/products/listed-item.ts";
import { factsOf, packageSizeOf, ratingOf, wasPriceOf } from "../../parsing/facts.ts";
import { Flag, ItemId, Price, Quantity, requiredList, Text, Token, Upc } from "../../parsing/fields.ts";
import { pageOf } from "../../parsing/paging.ts";
import { readJson } from "../../parsing/read-answer.ts";
import type { SearchPage, UpstreamCall, Wanted } from "../../parsing/retailer.ts";
import { availabilityOf, stockOnline } from "../../parsing/stock.ts";
import { soldByOf, toItem } from "./listed-item.ts";

const ROOT = "/api-proxy/service/affil/product/v2";
const PAGE_SIZE = 24;
/** Of `freeShippingOver35Dollars`. */
const FREE_FROM = 35;

export const MAX_IDS = 20;

/** Fields that are not known are left out. */
const AffiliateItem = z.object({
  itemId: ItemId,
  name: Text,
  upc: Upc,
  salePrice: Price,
  largeImage: Token,
  mediumImage: Token,
  thumbnailImage: Token,
  /** Links to the item through the partner's account. */
  productTrackingUrl: Token,
  stock: Text,
  availableOnline: Flag,
  marketplace: Flag,
  preOrder: Flag,
  msrp: Price,
  sellerInfo: Text,
  customerRating: Quantity,
  numReviews: Quantity,
  size: Text,
  /** Also 0 where an order has to be of 35 dollars for that: then it states no cost. */
  standardShipRate: Price,
  freeShippingOver35Dollars: Flag,
});
type AffiliateItem = z.infer<typeof AffiliateItem>;

const SearchReply = z.object({ totalResults: Quantity, items: requiredList(AffiliateItem) });
const ItemsReply = z.object({ items: requiredList(AffiliateItem) });

export function searchAffiliate({ query, page }: Wanted): UpstreamCall<SearchPage> {
  return {
    request: {
      upstream: "walmart-api",
      method: "GET",
      path: `${ROOT}/search`,
      query: { query, numItems: PAGE_SIZE, start: 1 + (page - 1) * PAGE_SIZE },
    },
    read(answer) {
      const { totalResults: total, items } = readJson(answer, SearchReply);
      const shown = items.flatMap((item) => listed(item) ?? []);
      return pageOf(shown, { page, pageSize: PAGE_SIZE, found: items.length, total });
    },
  };
}

/** This API has no store data. */
export function askAffiliateItems(ids: readonly string[]): UpstreamCall<ItemAvailability[]> {
  return {
    request: {
      upstream: "walmart-api",
      method: "GET",
      path: `${ROOT}/items`,
      query: { ids: ids.join(",") },
    },
    read: (answer) =>
      readJson(answer, ItemsReply).items.flatMap((item) => {
        const status = statusOf(item);
        if (item.itemId === null) return [];
        const soldBy = soldByOf({ isMarketplace: item.marketplace });
        return [
          {
            ...availabilityOf(item.itemId, status ? [stockOnline(status)] : []),
            ...(soldBy && { soldBy }),
            ...(isPreOrder(item) && { isPreOrder: true }),
          },
        ];
      }),
  };
}

function listed(item: AffiliateItem): ListedItem | null {
  return toItem({
    id: item.itemId,
    title: item.name,
    upc: item.upc,
    url: item.productTrackingUrl,
    imageUrl: item.largeImage ?? item.mediumImage ?? item.thumbnailImage,
    price: item.salePrice,
    availableOnline: item.availableOnline,
    status: statusOf(item),
    soldBy: soldByOf({ isMarketplace: item.marketplace }),
    isPreOrder: isPreOrder(item),
    ...factsOf({
      wasPrice: wasPriceOf(item.msrp, "msrp", item.salePrice),
      seller: item.sellerInfo,
      shipping: shippingOf(item),
      packageSize: packageSizeOf(item.size),
      rating: ratingOf(item.customerRating, item.numReviews),
    }),
  });
}

function shippingOf({ standardShipRate: cost, freeShippingOver35Dollars }: AffiliateItem) {
  const shipping = {
    ...(cost !== null && { cost }),
    ...(freeShippingOver35Dollars === true && { freeFrom: FREE_FROM }),
  };
  return Object.keys(shipping).length > 0 ? shipping : null;
}

/** Whether Walmart takes orders before the item is out. */
function isPreOrder(item: AffiliateItem): boolean {
  const status = statusOf(item);
  return item.preOrder === true && (status === STATUS.in || status === STATUS.limited);
}

/** Stock that is not sold online does not help an online shopper. */
function statusOf({ stock, availableOnline }: AffiliateItem): Status | null {
  if (availableOnline === false) return STATUS.unavailable;
  switch (stock?.toLowerCase()) {
    case "available":
      return STATUS.in;
    case "limited supply":
    case "last few items":
      return STATUS.limited;
    case "not available":
      return STATUS.unavailable;
    default:
      return null;
  }
}
