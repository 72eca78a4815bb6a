import { addWatch, listWatches, removeWatch } from "@stockfinder/contracts/watches";
import { call, callAsOwner } from "./client.ts";

/** Moves the watches of the extension's previous fingerprint to its current owner. A watch that cannot be moved stays. */
export async function moveWatches(fingerprint: string): Promise<void> {
  const watches = await call(listWatches, {}, { fingerprint }).catch(() => []);
  for (const watch of watches) {
    const { id, upc, retailer, itemId, kind, country, stores, zip, radiusMiles, channels, until } = watch;
    const { targetPrice, dropPercent, dropAmount, lowestInDays, maxPrice, soldByStore } = watch;
    const { email, quietHours, dailyCap, digest } = watch;
    const prices = { targetPrice, dropPercent, dropAmount, lowestInDays, maxPrice };
    const terms = { stores, ...prices, soldByStore, until };
    const delivery = { channels, email, quietHours, dailyCap, digest };
    const item = { upc, url: null, retailer, itemId, kind, country, zip, radiusMiles };
    await callAsOwner(addWatch, { ...item, ...terms, ...delivery })
      .then(() => call(removeWatch, { id }, { fingerprint }))
      .catch(() => null);
  }
}
