import type { TrendingProduct } from "@stockfinder/contracts/trending";

export const PAGE_SIZE = 4;

export interface TrendingPages {
  readonly products: readonly TrendingProduct[];
  /** Whether the last batch was incomplete: there are no more. */
  readonly isComplete: boolean;
}

export const NONE_FETCHED: TrendingPages = { products: [], isComplete: false };

/** The batch of a page, counted as in the specification. */
export function batchFor(page: number) {
  const offset = PAGE_SIZE * page;
  return { offset, limit: offset === 20 ? 20 : 21 };
}

/** Whether a page needs products that were not fetched. */
export function needsBatch(page: number, { products, isComplete }: TrendingPages): boolean {
  return !isComplete && products.length < PAGE_SIZE * (page + 1);
}

/** Adds a batch; where it overlaps known products, the newer ones win. */
export function withBatch(
  { products }: TrendingPages,
  { offset, limit }: ReturnType<typeof batchFor>,
  fetched: readonly TrendingProduct[],
): TrendingPages {
  return { products: [...products.slice(0, offset), ...fetched], isComplete: fetched.length < limit };
}

export function productsOn(page: number, { products }: TrendingPages): readonly TrendingProduct[] {
  return products.slice(PAGE_SIZE * page, PAGE_SIZE * (page + 1));
}

/** `Page 1 of 6`; while more may follow only `Page 1 of 6 or more`. */
export function pageText(page: number, { products, isComplete }: TrendingPages): string {
  const pages = Math.max(page + 1, Math.ceil(products.length / PAGE_SIZE));
  return `Page ${page + 1} of ${pages}${isComplete ? "" : " or more"}`;
}

export function hasNext(page: number, { products, isComplete }: TrendingPages): boolean {
  return !isComplete || products.length > PAGE_SIZE * (page + 1);
}
