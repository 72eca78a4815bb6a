import { LookupFailure } from "./lookup-failure.ts";
import type { SearchPage } from "./retailer.ts";

/** @throws {LookupFailure} `empty` for a page without items. */
export function requireItems(found: SearchPage): SearchPage {
  if (found.items.length === 0) throw new LookupFailure("empty", "no items");
  return found;
}
