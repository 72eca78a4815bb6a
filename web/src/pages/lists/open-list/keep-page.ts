import { SERVICE_WORKER_PATH } from "@stockfinder/contracts/push";
import { KEPT_PAGE, KEPT_PAGES } from "../../../worker/kept-pages.ts";

/** Files of older releases, which a page that is still open may need, go after this time. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Whether pages can be opened without a network: browsers allow it over https and on the same machine only. */
export function canBeKept(): boolean {
  return window.isSecureContext && "serviceWorker" in navigator;
}

/** Keeps this page and all files that it has loaded, so that lists open without a network. `loadRest` loads what opens at a press. */
export async function keepPage(loadRest: () => Promise<unknown>): Promise<void> {
  if (!canBeKept()) return;
  await navigator.serviceWorker.register(SERVICE_WORKER_PATH);
  await loadRest();
  const page = await fetch(KEPT_PAGE);
  // A page of the next release needs files that this one does not know.
  if (!page.ok || !(await page.clone().text()).includes(ownScript())) return;
  const cache = await caches.open(KEPT_PAGES);
  const files = new Set(loadedFiles());
  const held = new Set<string>();
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    held.add(pathname);
    if (!files.has(pathname) && pathname !== KEPT_PAGE && isOld(await cache.match(request)))
      await cache.delete(request);
  }
  await cache.addAll([...files].filter((file) => !held.has(file)));
  await cache.put(KEPT_PAGE, page);
}

function loadedFiles(): string[] {
  return performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname);
}

function ownScript(): string {
  return document.querySelector('script[type="module"][src]')?.getAttribute("src") ?? "";
}

function isOld(response: Response | undefined): boolean {
  return Date.now() - Date.parse(response?.headers.get("Date") ?? "") > KEPT_MS;
}
