import type { ItemKey } from "@stockfinder/contracts/items";
import type { NewWatch } from "@stockfinder/contracts/watches";
import type { z } from "zod";

export interface ListRow {
  /** UPCs, EANs or GTINs, as written. */
  readonly codes: readonly string[];
  readonly url: string | null;
  /** The key of an item whose page is not known; in our own export only. */
  readonly item: Pick<ItemKey, "retailer" | "itemId"> | null;
  readonly name: string | null;
  readonly terms: Partial<z.input<typeof NewWatch>>;
}

/** The terms of a watch for a price at or under `targetPrice`, or for its return into stock if there is none. */
export function termsAt(targetPrice: number | null | undefined): ListRow["terms"] {
  return typeof targetPrice === "number" && targetPrice > 0
    ? { kind: "price", targetPrice }
    : { kind: "stock" };
}
