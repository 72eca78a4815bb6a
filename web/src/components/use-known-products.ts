import { type KnownProduct, knownProducts } from "@stockfinder/contracts/known-products";
import { call } from "../api/call.ts";
import { useFetched } from "../api/use-fetched.ts";

const MOST = 200;

/** Products as stores were last seen to sell them, by UPC, without those that no store is known to sell; empty until they are known. */
export function useKnownProducts(
  of: readonly { readonly upc?: string | null | undefined }[],
): ReadonlyMap<string, KnownProduct> {
  const upcs = [...new Set(of.flatMap(({ upc }) => upc ?? []))].slice(0, MOST);
  const { data } = useFetched(upcs.length === 0 ? null : upcs.join(), (signal) =>
    call(knownProducts, { upcs, limit: 1 }, { signal }),
  );
  return new Map(data?.map((product) => [product.upc, product]));
}
