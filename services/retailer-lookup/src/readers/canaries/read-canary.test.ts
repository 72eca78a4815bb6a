import type { Stock } from "@stockfinder/contracts/listings";
import { expect, test } from "vitest";
import type { ListingReading } from "../../catalogue/listings/readings.ts";
import type { RetailerOn } from "../retailers/active-retailers.ts";
import { target } from "../retailers/target/adapter.ts";
import { readCanary } from "./read-canary.ts";

const CANARY = { id: "1", query: "711719541028", itemId: "7", zip: "44114" };
const NEVER_READ = { expects: "in", isDemo: false, readAt: null, readAs: null, detail: null } as const;

test.each([
  ["in", "in"],
  ["limited", "in"],
  ["out", "out"],
  ["preorder", "unknown"],
] satisfies [Stock, string][])("a known item that is read as %s is %s", async (stock, readAs) => {
  const reading: ListingReading = {
    ...{ retailer: "target", itemId: CANARY.itemId, country: "USA", source: "adapter" },
    ...{ stock, seenAt: 1, shelves: [] },
  };
  const read = readCanary(
    { search: async () => ({ items: [], readings: [] }), stock: async () => [reading] },
    { now: () => 1 },
  );

  expect(await read({ ...CANARY, ...NEVER_READ, retailer: "target" }, retailerOn())).toMatchObject({
    readAs,
  });
});

function retailerOn(): RetailerOn {
  if (!target.site) throw new Error("Target has no site");
  const { id, label, beta = false, onlineOnly = false } = target;
  return {
    id,
    source: target.site,
    info: {
      id,
      label,
      beta,
      onlineOnly,
      country: ["USA"],
      perStore: true,
      source: "live",
      enabled: true,
    },
  };
}
