import type { Canary as ShownCanary } from "@stockfinder/contracts/health";
import type { Canary } from "./canary-table.ts";

export function shownCanary({ expects, query, itemId, zip, readAs, readAt, detail }: Canary): ShownCanary {
  return { expects, query, itemId, zip, readAs, readAt: readAt?.toISOString() ?? null, detail };
}
