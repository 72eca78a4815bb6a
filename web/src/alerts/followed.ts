import type { Hello } from "@stockfinder/contracts/live";
import { MAX_SUBSCRIPTIONS } from "@stockfinder/contracts/live";
import type { Watch } from "@stockfinder/contracts/watches";

export function followed(watches: readonly Watch[]): Pick<Hello, "country" | "upcs" | "stores"> {
  const lasting = watches.filter(({ state }) => state !== "ended");
  const upcs = new Set(lasting.flatMap(({ upc }) => upc ?? []));
  const stores = new Set(lasting.flatMap((watch) => watch.stores));
  return {
    country: lasting[0]?.country ?? "USA",
    upcs: [...upcs].slice(0, MAX_SUBSCRIPTIONS / 2),
    stores: [...stores].slice(0, MAX_SUBSCRIPTIONS / 2),
  };
}
