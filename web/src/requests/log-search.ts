import { postJson } from "./http.ts";

/** Counts a search into what is popular. Nobody waits for it, and a search that goes uncounted costs the shopper nothing. */
export function logSearch(search: { query: string; zipcode: string; userID: string | null }): void {
  postJson("/api/log/search", search, { keepalive: true }).catch(() => undefined);
}
