import { lazy } from "react";

const loadSearchPage = () => import("./pages/search/search-page.tsx");
const loadNotFoundPage = () => import("./pages/not-found/not-found-page.tsx");

/** Pages that come in their own chunk, when they are opened. */
export const SearchPage = lazy(async () => ({ default: (await loadSearchPage()).SearchPage }));
export const NotFoundPage = lazy(async () => ({ default: (await loadNotFoundPage()).NotFoundPage }));

/** Has the search page loaded before it is opened. Where that fails, opening it fails again, and is reported there. */
export async function searchPageReady(): Promise<void> {
  await loadSearchPage().catch(() => undefined);
}
