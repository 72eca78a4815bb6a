import type { StoreStock } from "@stockfinder/contracts/availability";
import { STATUS, type Status } from "@stockfinder/contracts/retailer-items";

/** The status as a level for programs: a store without information about an item is not known to be out of it. */
export function stockLevel(status: Status): StoreStock["level"] {
  switch (status) {
    case STATUS.in:
      return "in";
    case STATUS.limited:
      return "limited";
    case STATUS.out:
      return "out";
    case STATUS.unavailable:
      return "unknown";
  }
}
