import type { ItemAvailability } from "@stockfinder/contracts/availability";
import { LookupFailure } from "../parsing/lookup-failure.ts";
import type { LookupContext, MissedItem, SearchPage, Source, Store, Wanted } from "../parsing/retailer.ts";

export interface PricedBy {
  readonly store: Store;
  readonly wanted: string | undefined;
}

interface PricedPage extends SearchPage {
  /** The store whose prices the page shows; null if they are the same in all stores. */
  readonly pricedBy: PricedBy | null;
}

/** A search as `lookUp` runs it. A page without items is the failure `empty`. */
export function searchFor(wanted: Wanted) {
  return {
    operation: "search",
    async run(source: Source, context: LookupContext): Promise<PricedPage> {
      const found = await source.search(wanted, context);
      if (found.items.length === 0) throw new LookupFailure("empty", "no items");
      const [store] = source.pricesOf === "nearest-store" ? await context.stores() : [];
      return { ...found, pricedBy: store ? { store, wanted: context.branch } : null };
    },
  } as const;
}

/** The stock of up to 24 items, as `lookUp` asks for it. */
export function stockOf(itemIds: readonly string[]) {
  return {
    operation: "availability",
    run: (source: Source, context: LookupContext) => source.availability(itemIds, context),
    failuresIn: (answer: readonly (ItemAvailability | MissedItem)[]) =>
      answer.flatMap((item) => ("failure" in item ? item.failure : [])),
  } as const;
}
