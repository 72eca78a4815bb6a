import { knownProducts } from "@stockfinder/contracts/known-products";
import type { ReactNode } from "react";
import { call } from "../../../api/call.ts";
import { useFetched } from "../../../api/use-fetched.ts";
import { ProductTiles } from "../../../components/product-tiles.tsx";

/** Products that stores are known to sell under a query's words, else the trending ones; nothing where there are none. */
export function KnownProducts({
  query,
  zip = "",
  heading = "Closest matches",
  children,
}: {
  query?: string;
  /** Where the best offer is to be the best. */
  zip?: string;
  heading?: string;
  /** Shown below them, once it is known how high they are. */
  children?: ReactNode;
}) {
  const { data, failure } = useFetched(query ?? "trending", (signal) =>
    call(knownProducts, { query, limit: 8, zip }, { signal }),
  );
  // The trending ones have their places from the start.
  const hasTiles = query === undefined || data !== null;
  return (
    <>
      {hasTiles && <ProductTiles products={data} heading={heading} />}
      {(hasTiles || failure) && children}
    </>
  );
}
