import { priceText } from "../../../src/components/price.ts";
import { api } from "../browser-api.ts";
import type { BetterPrice } from "../rules/better-price.ts";

const SAVING_COLOUR = "#ffd94a";

/** Shows in a tab's badge that another store is cheaper; otherwise clears the badge. */
export async function showSaving(tabId: number, better: BetterPrice | null): Promise<void> {
  const { offer, saves } = better ?? {};
  const amount = offer && saves !== undefined ? priceText(saves, offer.price.currency) : null;
  await api.action.setBadgeBackgroundColor({ color: SAVING_COLOUR });
  await api.action.setBadgeText(
    amount === null ? { tabId, text: "" } : { tabId, text: `-${Math.floor(saves ?? 0)}` },
  );
  const title = amount === null ? "StockFinder" : `StockFinder: ${amount} less at ${offer?.store}`;
  await api.action.setTitle({ tabId, title });
}

/** Shows the number of unseen alerts, in every tab without a saving. */
export async function showUnseen(count: number): Promise<void> {
  await api.action.setBadgeText({ text: count === 0 ? "" : String(Math.min(count, 99)) });
}
