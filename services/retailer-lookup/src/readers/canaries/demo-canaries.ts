import type { RetailerId } from "@stockfinder/contracts/retailers";
import type { Database } from "@stockfinder/database/database";
import type { ActiveRetailers } from "../retailers/active-retailers.ts";
import { addCanary, type NewCanary, removeDemoCanaries } from "./canary-table.ts";

/** The sandbox's products of `deploy/sandbox/catalog/known-items.tsv`: every store has the first, and none the second. */
const KNOWN_ITEMS = [
  { expects: "in", query: "887000000014" },
  { expects: "out", query: "887000000021" },
] as const;
const ZIP = "44114";

/**
 * Retailers that are read from the sandbox get its known items; the others lose them. They are first read at `dueAt`, since a
 * demo's first seconds belong to its first searches.
 */
export async function seedDemoCanaries(
  database: Database,
  retailers: ActiveRetailers,
  times: { readonly addedAt: Date; readonly dueAt: Date },
): Promise<void> {
  const inDemo = [...retailers.values()].filter(({ info }) => info.source === "sandbox").map(({ id }) => id);
  await database.transaction(async (tx) => {
    await removeDemoCanaries(tx, inDemo);
    for (const retailer of inDemo)
      for (const canary of demoCanaries(retailer)) await addCanary(tx, canary, times);
  });
}

export function demoCanaries(retailer: RetailerId): NewCanary[] {
  return KNOWN_ITEMS.map((item) => ({ ...item, retailer, itemId: null, zip: ZIP, isDemo: true }));
}
