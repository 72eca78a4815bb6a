import type { StoreOffer } from "@stockfinder/contracts/offers";
import type { Total } from "@stockfinder/contracts/totals";

/** What a store's offer costs in the end: fetched from its nearest branch that has it, or sent to the door. */
export function totalByWay(
  { total, totalAtDoor, totalInBranch }: Pick<StoreOffer, "total" | "totalAtDoor" | "totalInBranch">,
  { isFetched }: { isFetched: boolean },
): Total | undefined {
  return [total, totalAtDoor, totalInBranch].find(
    (each) => each && each.parts.some(({ part }) => part === "way") === isFetched,
  );
}
