import { storeNamed } from "@stockfinder/product-rules/stores/directory";
import type { Clock } from "@stockfinder/service/clock";
import type { PageClient } from "../pages/page-client.ts";
import { type ActiveRetailers, type RetailerOn, retailerOf } from "../retailers/active-retailers.ts";
import type { Canary, CanaryRead } from "./canary-table.ts";
import { readPageCanary } from "./read-page-canary.ts";
import { isPagesKey, type ReaderKey, storeOfPages } from "./reader-key.ts";

export interface CanaryReader {
  readonly name: string;
  read(canary: Canary): Promise<CanaryRead>;
}

export interface CanaryReadersDependencies {
  readonly active: ActiveRetailers;
  readonly readByAdapter: (canary: Canary, retailer: RetailerOn) => Promise<CanaryRead>;
  /** Null if pages are off. */
  readonly pages: PageClient | null;
  readonly clock: Pick<Clock, "now">;
}

/** Returns a function that finds a reader; null if it is off. */
export function canaryReaders({
  active,
  readByAdapter,
  pages,
  clock,
}: CanaryReadersDependencies): (key: ReaderKey) => CanaryReader | null {
  return (key) => {
    if (isPagesKey(key)) {
      const name = storeNamed(storeOfPages(key))?.name ?? storeOfPages(key);
      return pages && { name: `${name} (product pages)`, read: readPageCanary(pages, clock) };
    }
    const retailer = retailerOf(active, key);
    if (retailer.source === null) return null;
    return { name: retailer.info.label, read: (canary) => readByAdapter(canary, retailer) };
  };
}
