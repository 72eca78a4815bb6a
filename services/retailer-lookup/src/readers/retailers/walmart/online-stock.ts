import type { ItemAvailability } from "@stockfinder/contracts/availability";
import { STATUS, type Status } from "@stockfinder/contracts/retailer-items";
import { availabilityOf, type Stock, stockOnline } from "../../parsing/stock.ts";

/** Walmart's `availabilityStatus`, which has more words for out than for in; null if it is unknown. */
export function onlineStatus(availabilityStatus: string | null): Status | null {
  if (availabilityStatus === null) return null;
  return availabilityStatus === "IN_STOCK" ? STATUS.in : STATUS.out;
}

/** Walmart is shown online only. The stock of its stores is listed too and does not count. */
export function onlineAvailability(
  id: string,
  online: Status | null,
  stores: readonly Stock[],
): ItemAvailability {
  const status = online ? [online] : [];
  return { ...availabilityOf(id, [...status.map(stockOnline), ...stores]), status };
}
