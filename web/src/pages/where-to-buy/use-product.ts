import { normalGtin } from "@stockfinder/contracts/gtin";
import { productHistory, type Verdict } from "@stockfinder/contracts/history";
import type { Country } from "@stockfinder/contracts/listings";
import { type DescribedProduct, describeProduct } from "@stockfinder/contracts/products";
import { call } from "../../api/call.ts";
import { useHeld } from "../../api/held.ts";
import { useFetched } from "../../api/use-fetched.ts";

const DAYS = 90;

/** Each null until known. The verdict is read again when the stores have answered. */
export function useProduct(
  upc: string | null,
  country: Country,
  isAsking: boolean,
): { product: DescribedProduct | null; verdict: Verdict | null } {
  const page = useHeld();
  const held = page?.product?.upc === normalGtin(upc ?? "") && page.country === country ? page : null;
  const key = upc === null ? null : `${upc} ${country}`;
  const product = useFetched(
    held ? null : key,
    (signal) => call(describeProduct, { upc: upc ?? "", country }, { signal }),
    held?.product ?? null,
  );
  const history = useFetched(
    held && isAsking ? null : key && `${key} ${isAsking}`,
    (signal) => call(productHistory, { upc: upc ?? "", country, days: DAYS }, { signal }),
    held?.history ?? null,
  );
  return { product: product.data, verdict: history.data?.verdict ?? null };
}
