import { directoryId } from "@stockfinder/contracts/store-ids";
import type { Watch } from "@stockfinder/contracts/watches";
import type { ListedWatch } from "./watch-table.ts";
import { isPage } from "./watched-item.ts";

/** A watch as its owner sees it at `now`, in milliseconds since 1970. */
export function shownWatch(row: ListedWatch, now: number): Watch {
  const { id, kind, gtin, retailer, itemId, country, targetPrice, dropPercent, dropAmount, maxPrice } = row;
  const { targetTotal, totalZip, lowestInDays, soldByStore } = row;
  const { zip, radiusMiles, channels, email, emailConfirmed, quietHours, dailyCap, digest, paused, name } =
    row;
  return {
    id,
    kind,
    upc: gtin,
    retailer,
    itemId,
    country,
    stores: row.stores.map((id) => directoryId(id, country)),
    targetPrice,
    targetTotal,
    dropPercent,
    dropAmount,
    lowestInDays,
    maxPrice,
    soldByStore,
    until: row.until?.toISOString() ?? null,
    zip: zip ?? totalZip,
    radiusMiles,
    channels: [...channels],
    email,
    emailConfirmed,
    quietHours,
    dailyCap,
    digest,
    paused,
    snoozeUntil: row.snoozeUntil?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    state: stateOf(row, now),
    name,
    url: row.url ?? (itemId !== null && isPage(itemId) ? itemId : null),
    ...(kind === "price" && row.branches.length > 0 && { branches: row.branches }),
    ...(row.firstPrice && { firstPrice: row.firstPrice }),
    lastCheckedAt: row.lastCheckedAt?.toISOString() ?? null,
    nextCheckAt: row.nextCheckAt?.toISOString() ?? null,
  };
}

function stateOf({ until, paused, snoozeUntil, isOpen }: ListedWatch, now: number): Watch["state"] {
  if (until && until.getTime() <= now) return "ended";
  if (paused || (snoozeUntil && snoozeUntil.getTime() > now)) return "paused";
  return isOpen ? "open" : "watching";
}
