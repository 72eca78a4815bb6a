/** The cache with the page of shopping lists and the files that it needs. The page fills it, the service worker reads it. */
export const KEPT_PAGES = "stockfinder.lists";

/** The address under which the page of any list is kept. */
export const KEPT_PAGE = "/lists";

/** Whether the page is one of shopping lists. */
export function isListPage(path: string): boolean {
  return path === KEPT_PAGE || path.startsWith(`${KEPT_PAGE}/`);
}
