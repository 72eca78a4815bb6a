import type { NearShelf } from "@stockfinder/contracts/near";
import { withoutStoreName } from "@stockfinder/product-rules/branch-name";
import { openingOf } from "../../components/opening-hours.ts";

interface Branch {
  readonly store: string;
  readonly storeId: string | null;
  /** Without the store's name, as alerts have it. */
  readonly branch: string | null;
}

/** What decides about the drive to an alert's branch: "24 in stock", "Open until 11 PM". Each only where its store states it. */
export function shelfFacts(
  shelves: readonly NearShelf[],
  { store, storeId, branch }: Branch,
  now: number,
): readonly string[] {
  const shelf = shelves.find(
    ({ retailer, name }) => retailer === storeId && withoutStoreName(name, store) === branch,
  );
  if (!shelf) return [];
  const { level, quantity, hours } = shelf;
  return [level === "in" && quantity && `${quantity} in stock`, hours && openingOf(hours, now)?.text].filter(
    (fact) => typeof fact === "string",
  );
}
