import type { ListedItem, SearchPage } from "../retailer.ts";
import { uniqueById } from "./unique.ts";

/** What is known of a list after one page of it; null where the retailer does not say. */
interface PageRead {
  readonly page: number;
  readonly pageSize: number;
  readonly found: number;
  readonly total: number | null;
  /** As the retailer itself counts pages. */
  readonly pages?: number | null;
}

/** Nobody can ask for a later page, whatever a retailer promises. */
const LAST_PAGE = 50;

/** Never more items than were asked for: not every retailer keeps to the size of a page. */
export function pageOf(items: readonly ListedItem[], read: PageRead): SearchPage {
  return { items: uniqueById(items).slice(0, read.pageSize), pageCount: countPages(read) };
}

/** How many pages there are; without a total, a full page promises one more. */
export function countPages({ page, pageSize, found, total, pages = null }: PageRead): number {
  const promised = total !== null ? total / pageSize : found >= pageSize ? page + 1 : page;
  return Math.min(Math.ceil(pages ?? promised), LAST_PAGE);
}
