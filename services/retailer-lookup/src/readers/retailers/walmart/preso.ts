import { z } from "zod";
import type { ListedItem } from "../../../catalogue/products/listed-item.ts";
import { factsOf, ratingOf } from "../../reading/facts.ts";
import * as fields from "../../reading/fields.ts";
import { soldByOf, toItem } from "./listed-item.ts";

/** The result of a search: items, and their total or the number of pages, if Walmart states it. */
export interface Found {
  readonly items: ListedItem[];
  readonly total: number | null;
  readonly pageCount: number | null;
}

const PresoItem = z.object({
  usItemId: fields.ItemId,
  title: fields.Text,
  productPageUrl: fields.Token,
  imageUrl: fields.Token,
  standardUpc: fields.list(fields.Upc),
  /** Until 2019 `prices` stood where `primaryOffer` does since; a range has no `offerPrice`. */
  primaryOffer: fields.part(z.object({ offerPrice: fields.Price, minPrice: fields.Price })),
  prices: fields.part(z.object({ current: fields.part(z.object({ amount: fields.Price })) })),
  inventory: fields.part(z.object({ availableOnline: fields.Flag })),
  sellerName: fields.Text,
  marketPlaceItem: fields.Flag,
  customerRating: fields.Quantity,
  numReviews: fields.Quantity,
  fulfillment: fields.part(
    z.object({ s2HDisplayFlags: fields.list(fields.Token), thresholdAmount: fields.Price }),
  ),
});

export const Preso = z.object({
  items: fields.requiredList(PresoItem),
  requestContext: fields.part(z.object({ itemCount: fields.part(z.object({ total: fields.Quantity })) })),
  paginationV2: fields.part(z.object({ maxPage: fields.Quantity })),
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
    total: requestContext?.itemCount?.total ?? null,
    pageCount: paginationV2?.maxPage ?? null,
  };
}
