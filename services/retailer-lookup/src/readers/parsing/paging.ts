import type { ListedItem } from "../../catalogue/products/listed-item.ts";
import type { SearchPage } from "./retailer.ts";
import { uniqueById } from "./unique.ts";

/** The state of a list after one page of it; null if the retailer does not state it. */
interface PageRead {
  readonly page: number;
  readonly pageSize: number;
  readonly found: number;
  readonly total: number | null;
  /** As the retailer itself counts pages. */
  readonly pages?: number | null;
}

/** Later pages cannot be requested, whatever a retailer promises. */
const LAST_PAGE = 50;

/** Never more items than requested: not every retailer respects the page size. */
export function pageOf(items: readonly ListedItem[], read: PageRead): SearchPage {
  return { items: uniqueById(items).slice(0, read.pageSize), pageCount: countPages(read) };
}

/** How many pages there are; without a total, a full page promises one more. */
export function countPages({ page, pageSize, found, total, pages = null }: PageRead): number {
  const promised = total !== null ? total / pageSize : found >= pageSize ? page + 1 : page;
  return Math.min(Math.ceil(pages ?? promised), LAST_PAGE);
}
