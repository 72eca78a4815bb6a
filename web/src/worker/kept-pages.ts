/** The cache with the page of shopping lists and the files that it needs. The page fills it, the service worker reads it. */
export const KEPT_PAGES = "stockfinder.lists";

export const KEPT_PAGE = "/lists";

export function isListPage(path: string): boolean {
  return path === KEPT_PAGE || path.startsWith(`${KEPT_PAGE}/`);
}
