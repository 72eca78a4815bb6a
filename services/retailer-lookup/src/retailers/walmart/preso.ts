import { z } from "zod";
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
} from "../../reading/fields.ts";
import type { ListedItem } from "../../retailer.ts";
import { soldByOf, toItem } from "./listed-item.ts";

/** The result of a search: items, and their total or the number of pages, if Walmart states it. */
export interface Found {
  readonly items: ListedItem[];
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
      const listed = toItem({
        id: item.usItemId,
        title: item.title,
        upc: item.standardUpc[0] ?? null,
        url: item.productPageUrl,
        imageUrl: item.imageUrl,
        price: primaryOffer?.offerPrice ?? primaryOffer?.minPrice ?? prices?.current?.amount ?? null,
        availableOnline: inventory?.availableOnline ?? null,
        soldBy: soldByOf({ sellerName: item.sellerName, isMarketplace: item.marketPlaceItem }),
      });
      return listed ?? [];
    }),
    total: requestContext?.itemCount?.total ?? null,
    pageCount: paginationV2?.maxPage ?? null,
  };
}
