import { STORES } from "virtual:store-directory";
import { useEffect, useState } from "react";
import { PrimaryButton, QuietButton } from "../../../src/components/button.tsx";
import { api } from "../browser-api.ts";
import { type KnownStore, originsOf, storeAt } from "../rules/store-at.ts";

/** The store in the tab, and whether the extension may see its pages. */
interface PageInTab {
  readonly tabId: number;
  readonly store: KnownStore;
  readonly isAllowed: boolean;
}

/** Offers to read the page in the tab: pressing the toolbar's button allows that once, the browser's prompt permanently. */
export function PageItem() {
  const [page, setPage] = useState<PageInTab | null>();
  const [isRefused, setRefused] = useState(false);
  useEffect(() => void pageInTab().then(setPage), []);

  if (page === undefined) return null;
  if (page === null)
    return (
      <p className="text-sm text-soft">
        Open a product in one of {STORES.length} stores to see other stores' prices.
      </p>
    );
  const { store, tabId, isAllowed } = page;

  async function allow(origins: string[]): Promise<void> {
    // Nothing may be awaited before: the browser shows its prompt only right after a press.
    const isGiven = await api.permissions.request({ origins });
    setRefused(!isGiven);
    if (isGiven) setPage(await pageInTab());
  }

  return (
    <section className="grid gap-2 rounded-card bg-surface p-4 shadow-card">
      <h2 className="font-bold">{store.name}</h2>
      <PrimaryButton onClick={() => void show(tabId)}>Show other stores</PrimaryButton>
      {!isAllowed && (
        <>
          <p className="text-sm text-soft">
            StockFinder can do this by itself if it may see the pages of {store.name}. It reads products
            there, and sends no page.
          </p>
          <QuietButton onClick={() => void allow(originsOf(store))}>Always at {store.name}</QuietButton>
          <QuietButton onClick={() => void allow(STORES.flatMap(originsOf))}>
            Always at all {STORES.length} stores
          </QuietButton>
        </>
      )}
      <p role="status" className="text-sm text-soft empty:hidden">
        {isRefused && "Nothing changed: press “Show other stores” when you want to compare."}
      </p>
    </section>
  );
}

async function pageInTab(): Promise<PageInTab | null> {
  const [tab] = await api.tabs.query({ active: true, currentWindow: true });
  const store = storeAt(STORES, tab?.url);
  if (store === null || tab?.id === undefined) return null;
  const isAllowed = await api.permissions.contains({ origins: originsOf(store) });
  return { tabId: tab.id, store, isAllowed };
}

/** Opens the panel. Where the page was not read yet, it is read first. */
async function show(tabId: number): Promise<void> {
  const order = { type: "show-panel" };
  const isShown = await api.tabs.sendMessage(tabId, order).catch(() => null);
  if (isShown !== true) {
    await api.scripting.executeScript({ target: { tabId }, files: ["page.js"] });
    await api.tabs.sendMessage(tabId, order);
  }
  window.close();
}
