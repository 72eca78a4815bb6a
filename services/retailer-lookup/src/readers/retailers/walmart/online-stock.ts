import type { ItemAvailability } from "@stockfinder/contracts/availability";
import { STATUS, type Status } from "@stockfinder/contracts/retailer-items";
import { availabilityOf, type Stock, stockOnline } from "../../parsing/stock.ts";
import { soldByOf } from "./listed-item.ts";

/** Walmart's `availabilityStatus`, which has more words for out than for in; null if it is unknown. */
export function onlineStatus(availabilityStatus: string | null): Status | null {
  if (availabilityStatus === null) return null;
  return availabilityStatus === "IN_STOCK" ? STATUS.in : STATUS.out;
}

interface OnlineOffer {
  readonly availabilityStatus: string | null | undefined;
  readonly sellerName: string | null | undefined;
  readonly stores: readonly Stock[];
}

/** Walmart is shown online only. The stock of its stores is listed too and does not count. */
export function onlineAvailability(id: string, offer: OnlineOffer): ItemAvailability {
  const online = onlineStatus(offer.availabilityStatus ?? null);
  const status = online ? [online] : [];
  const soldBy = soldByOf(offer);
  return {
    ...availabilityOf(id, [...status.map(stockOnline), ...offer.stores]),
    status,
    ...(soldBy && { soldBy }),
  };
}
