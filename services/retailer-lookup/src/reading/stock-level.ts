import { STATUS, type Status, type StoreStock } from "@stockfinder/contracts/lookup";

/** The same finding for machines: a store that says nothing of an item is not known to be out of it. */
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
