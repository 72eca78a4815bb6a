export const ITEMS_PER_PAGE = 4;

export interface Loaded {
  readonly itemCount: number;
  readonly loadedBatches: number;
  readonly batchCount: number;
}

/** The items of a page; pages count from 0. */
export function itemsOnPage<Item>(items: readonly Item[], page: number): readonly Item[] {
  return items.slice(page * ITEMS_PER_PAGE, (page + 1) * ITEMS_PER_PAGE);
}

export function hasPage(page: number, loaded: Loaded): boolean {
  return isLoaded(page, loaded) || hasMoreBatches(loaded);
}

/** Whether the page that is open is not completely loaded and the store has more. */
export function needsNextBatch(page: number, loaded: Loaded): boolean {
  return (page + 1) * ITEMS_PER_PAGE > loaded.itemCount && hasMoreBatches(loaded);
}

/** "5–8 of 24", or "of 24+" while the store has more than is loaded. */
export function rangeText(page: number, loaded: Loaded): string {
  const first = page * ITEMS_PER_PAGE + 1;
  const last = Math.min(first + ITEMS_PER_PAGE - 1, loaded.itemCount);
  const total = `${loaded.itemCount}${hasMoreBatches(loaded) ? "+" : ""}`;
  return last < first ? `of ${total}` : `${first}–${last} of ${total}`;
}

function isLoaded(page: number, { itemCount }: Loaded): boolean {
  return page * ITEMS_PER_PAGE < itemCount;
}

function hasMoreBatches({ batchCount, loadedBatches }: Loaded): boolean {
  return batchCount > loadedBatches;
}
