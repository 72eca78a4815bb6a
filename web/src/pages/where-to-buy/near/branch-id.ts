import type { NearShelf } from "@stockfinder/contracts/near";

/** Joins a branch on the list to its sign on the map. */
export function branchId({ retailer, storeId }: Pick<NearShelf, "retailer" | "storeId">): string {
  return `${retailer} ${storeId}`;
}
