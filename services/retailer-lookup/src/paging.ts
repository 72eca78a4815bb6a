/** What is known of a list after one page of it; `total` is null where the retailer does not say. */
interface PageRead {
  readonly page: number;
  readonly pageSize: number;
  readonly found: number;
  readonly total: number | null;
}

/** How many pages there are; without a total, a full page promises one more. */
export function countPages({ page, pageSize, found, total }: PageRead): number {
  if (total !== null) return Math.ceil(total / pageSize);
  return found >= pageSize ? page + 1 : page;
}
