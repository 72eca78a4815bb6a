import { type KnownProduct, knownProducts } from "@stockfinder/contracts/known-products";
import type { Watch } from "@stockfinder/contracts/watches";
import { call } from "../../api/call.ts";
import { useFetched } from "../../api/use-fetched.ts";

/** The watched products as stores were last seen to sell them, by UPC; empty until they are known. */
export function useKnown(watches: readonly Watch[] | null): ReadonlyMap<string, KnownProduct> {
  const upcs = [...new Set(watches?.flatMap(({ upc }) => upc ?? []))];
  const { data } = useFetched(upcs.length === 0 ? null : upcs.join(), (signal) =>
    call(knownProducts, { upcs, limit: 1 }, { signal }),
  );
  return new Map(data?.map((product) => [product.upc, product]));
}
