import { z } from "zod";
import type { ListedItem } from "../../../catalogue/products/listed-item.ts";
import { factsOf, ratingOf } from "../../parsing/facts.ts";
import {
  Flag,
  ItemId,
  list,
  Price,
  part,
  Quantity,
  requiredList,
  Text,
  Token,
  Upc,
} from "../../parsing/fields.ts";
import { soldByOf, toItem } from "./listed-item.ts";

/** The result of a search: items, and their total or the number of pages, if Walmart states it. */
export interface Found {
  readonly items: ListedItem[];
  /** How many the answer lists, those that cannot be shown among them. */
  readonly listed: number;
  readonly total: number | null;
  readonly pageCount: number | null;
}

const PresoItem = z.object({
  usItemId: ItemId,
  title: Text,
  productPageUrl: Token,
  imageUrl: Token,
  standardUpc: list(Upc),
  /** Until 2019 `prices` stood where `primaryOffer` does since; a range has no `offerPrice`. */
  primaryOffer: part(z.object({ offerPrice: Price, minPrice: Price })),
  prices: part(z.object({ current: part(z.object({ amount: Price })) })),
  inventory: part(z.object({ availableOnline: Flag })),
  sellerName: Text,
  marketPlaceItem: Flag,
  customerRating: Quantity,
  numReviews: Quantity,
  fulfillment: part(z.object({ s2HDisplayFlags: list(Token), thresholdAmount: Price })),
});

export const Preso = z.object({
  items: requiredList(PresoItem),
  requestContext: part(z.object({ itemCount: part(z.object({ total: Quantity })) })),
  paginationV2: part(z.object({ maxPage: Quantity })),
});

export function itemsOf({ items, requestContext, paginationV2 }: z.infer<typeof Preso>): Found {
  return {
    items: items.flatMap((item) => {
      const { primaryOffer, prices, inventory } = item;
      const { s2HDisplayFlags = [], thresholdAmount } = item.fulfillment ?? {};
      const isFreeFromThreshold = s2HDisplayFlags.some((flag) => /^FREE_SHIPPING_WITH_/.test(flag ?? ""));
      const listed = toItem({
        id: item.usItemId,
        title: item.title,
        upc: item.standardUpc[0] ?? null,
        url: item.productPageUrl,
        imageUrl: item.imageUrl,
        price: primaryOffer?.offerPrice ?? primaryOffer?.minPrice ?? prices?.current?.amount ?? null,
        availableOnline: inventory?.availableOnline ?? null,
        soldBy: soldByOf({ sellerName: item.sellerName, isMarketplace: item.marketPlaceItem }),
        ...factsOf({
          seller: item.sellerName,
          rating: ratingOf(item.customerRating, item.numReviews),
          shipping: isFreeFromThreshold && thresholdAmount ? { freeFrom: thresholdAmount } : null,
        }),
      });
      return listed ?? [];
    }),
    listed: items.length,
    total: requestContext?.itemCount?.total ?? null,
    pageCount: paginationV2?.maxPage ?? null,
  };
}
