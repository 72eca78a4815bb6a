import { normalGtin } from "@stockfinder/contracts/gtin";
import { reportObservation } from "@stockfinder/contracts/observations";
import type { ReadProduct } from "../messages.ts";
import { read } from "../stored.ts";
import { call, fingerprint } from "./client.ts";

/**
 * Reports a page's price, stock and code at the product's own address, if the user agreed. Never from a page that greets
 * somebody or shows a member's price, never the page's text, and without the account.
 */
export async function reportPage({
  url,
  gtin,
  price,
  currency,
  isAvailable,
  isPersonal,
}: ReadProduct): Promise<void> {
  if (isPersonal || (await read("reports")) !== true) return;
  if (price === null && isAvailable === null) return;
  const upc = gtin === null ? null : normalGtin(gtin);
  const said = { url, upc, price, currency, isAvailable };
  const nothing = { title: null, image: null };
  // Not awaited: the next reader of the page reports it again.
  await call(reportObservation, { ...said, ...nothing }, { fingerprint: await fingerprint() }).catch(
    () => null,
  );
}
