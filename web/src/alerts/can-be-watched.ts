import type { Watchable } from "./watchable.ts";

export function canBeWatched({ upc, item }: Watchable): boolean {
  return upc !== null || Boolean(item);
}
