import { priceText } from "../../../src/components/price.ts";
import { api } from "../browser-api.ts";
import type { BetterPrice } from "../rules/better-price.ts";

const SAVING_COLOUR = "#fed835";

/** Shows in a tab's badge that another store is cheaper. Without `better` the tab shows the badge of all tabs. */
export async function showSaving(tabId: number, better: BetterPrice | null): Promise<void> {
  if (better === null) {
    await api.action.setBadgeText({ tabId, text: null });
    await api.action.setTitle({ tabId, title: "StockFinder" });
    return;
  }
  const { offer, saves } = better;
  await api.action.setBadgeBackgroundColor({ color: SAVING_COLOUR });
  await api.action.setBadgeText({ tabId, text: `-${Math.floor(saves)}` });
  const title = `StockFinder: ${priceText(saves, offer.price.currency)} less at ${offer.store}`;
  await api.action.setTitle({ tabId, title });
}

/** Shows the number of unseen alerts, in every tab without a saving. */
export async function showUnseen(count: number): Promise<void> {
  await api.action.setBadgeText({ text: count === 0 ? "" : String(Math.min(count, 99)) });
}
