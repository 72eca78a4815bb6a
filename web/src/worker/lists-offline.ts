/// <reference lib="webworker" />
import { isListPage, KEPT_PAGE, KEPT_PAGES } from "./kept-pages.ts";

declare const self: ServiceWorkerGlobalScope;

/** A network that is there and answers nothing, as at the back of a store. */
const ANSWERED_WITHIN_MS = 5_000;

/** Opens the pages of shopping lists where there is no network. With one, every page is the site's own newest. */
export function openListsOffline(): void {
  self.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== self.location.origin) return;
    if (request.mode === "navigate" && isListPage(pathname)) event.respondWith(pageOf(request));
    // Their names are hashes of their contents, so that a kept one is never old.
    else if (pathname.startsWith("/assets/")) event.respondWith(assetOf(request));
  });
}

async function pageOf(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) });
  } catch (error) {
    const page = await kept(KEPT_PAGE);
    if (page) return page;
    throw error;
  }
}

async function assetOf(request: Request): Promise<Response> {
  return (await kept(request)) ?? (await fetch(request));
}

async function kept(request: Request | string): Promise<Response | undefined> {
  const cache = await caches.open(KEPT_PAGES);
  return await cache.match(request);
}
