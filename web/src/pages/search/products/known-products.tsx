import { knownProducts } from "@stockfinder/contracts/known-products";
import { call } from "../../../api/call.ts";
import { useFetched } from "../../../api/use-fetched.ts";
import { ProductTiles } from "../../../components/product-tiles.tsx";

/** Products that stores are known to sell under a query's words, else the trending ones; nothing where there are none. */
export function KnownProducts({
  query,
  heading = "What comes closest",
}: {
  query?: string;
  heading?: string;
}) {
  const { data } = useFetched(query ?? "trending", (signal) =>
    call(knownProducts, { query, limit: 8 }, { signal }),
  );
  // The trending ones have their places from the start.
  if (query !== undefined && data === null) return null;
  return <ProductTiles products={data} heading={heading} />;
}
