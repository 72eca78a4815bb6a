import { STORES } from "virtual:store-directory";
import { randomId } from "@stockfinder/client/random-id";
import { RequestFailed } from "@stockfinder/client/request-failed";
import { addLines, addList, listLists } from "@stockfinder/contracts/lists";
import { reportWrong } from "@stockfinder/contracts/observations";
import { addWatch } from "@stockfinder/contracts/watches";
import { type PageIdentity, pageIdentity } from "@stockfinder/product-rules/identity/page-identity";
import { firstChoice, isProblem, ruleOf, watchOf } from "../../../src/alerts/watch-choice.ts";
import { NEW_LINE } from "../../../src/pages/lists/open-list/waiting.ts";
import { api } from "../browser-api.ts";
import type { Choice, Outcome, PageView, ReadProduct, Request } from "../messages.ts";
import { type KnownStore, storeAt } from "../rules/store-at.ts";
import { read, type Stored, write } from "../stored.ts";
import { showSaving } from "./badge.ts";
import { callAsOwner } from "./client.ts";
import { openedToday, pageView } from "./page-view.ts";
import { productOffers } from "./product-offers.ts";
import { reportPage } from "./report-page.ts";

const LIST_NAME = "Shopping list";
const FAILED = "This could not be saved. Please try again.";

/** Answers the scripts in stores' pages. The store is the sender's, regardless of the message. */
export async function answerPage(request: Request, sender: chrome.runtime.MessageSender): Promise<unknown> {
  const store = storeAt(STORES, sender.tab?.url ?? sender.url);
  const tabId = sender.tab?.id;
  if (store === null || tabId === undefined) return null;
  switch (request.type) {
    case "looks-like-product":
      return api.scripting.executeScript({ target: { tabId }, files: ["page.js"] }).then(() => null);
    case "product-read":
      return viewOf(request.product, store, tabId);
    case "panel-closed":
      return toggle("closedAt", store, true);
    case "panel-opened":
      return toggle("closedAt", store, false);
    case "open-by-itself":
      return toggle("silentAt", store, !request.allowed);
    case "watch":
      return watch(request.choice);
    case "report-wrong":
      return outcomeOf(() => callAsOwner(reportWrong, request.wrong));
    case "add-to-list":
      return outcomeOf(() => addToList(request.upc));
    default:
      return null;
  }
}

async function viewOf(page: ReadProduct, store: KnownStore, tabId: number): Promise<PageView> {
  void reportPage(page);
  const identity = identityOf(page);
  if (identity === null) return null;
  const zipcode = await read("zipcode");
  const product = await productOffers(identity, store.country, zipcode);
  // Of two pages that show the product at the same time one opens.
  return navigator.locks.request("stockfinder.opening", async () => {
    const [closedAt = [], silentAt = [], openedOn = {}] = await Promise.all([
      read("closedAt"),
      read("silentAt"),
      read("openedOn"),
    ]);
    const today = new Date().toISOString().slice(0, 10);
    const remembered = { closedAt, silentAt, openedOn, ...(zipcode && { zipcode }) };
    const view = pageView(page, store, product, remembered, today);
    const isAnnounced = view?.state === "open";
    await showSaving(tabId, isAnnounced ? view.better : null);
    if (isAnnounced) await write({ openedOn: openedToday(openedOn, view.product.upc, today) });
    return view;
  });
}

/** Null where the page names neither a GTIN nor brand and model number, and for lots and bundles. */
function identityOf(page: ReadProduct): PageIdentity | null {
  if (page.name === null) return null;
  // Others' offers are of the new item; that they are compared with no used one is `betterPrice`'s matter.
  const identity = pageIdentity({ ...page, name: page.name, condition: "new" });
  return identity.gtin === null && identity.model === null ? null : identity;
}

async function toggle(key: "closedAt" | "silentAt", { id }: KnownStore, isOn: boolean): Promise<null> {
  const known: readonly string[] = (await read(key)) ?? [];
  const others = known.filter((other) => other !== id);
  const values: Partial<Stored> = { [key]: isOn ? [...others, id] : others };
  await write(values);
  return null;
}

export async function watch({ upc, country, kind, targetPrice }: Choice): Promise<Outcome> {
  const product = { upc, country, name: "", price: null };
  const typed = targetPrice === null ? "" : targetPrice.toFixed(2);
  const rule = kind === "stock" ? "stock" : "target";
  const choice = { ...firstChoice(product, ""), rule, targetPrice: typed } as const;
  const chosen = ruleOf(choice);
  if (isProblem(chosen)) return { worked: false, message: chosen.problem };
  return outcomeOf(() => callAsOwner(addWatch, watchOf(product, choice, chosen)));
}

/** Adds a product to the newest list, which is made if there is none. */
async function addToList(upc: string): Promise<string> {
  const [newest] = await callAsOwner(listLists, {});
  const { id, name } = newest ?? (await callAsOwner(addList, { name: LIST_NAME }));
  const line = { ...NEW_LINE, upc, quantity: 1, clientId: randomId() };
  await callAsOwner(addLines, { id, lines: [line] });
  return `Added to ${name}.`;
}

/** `call` may resolve with a message. */
async function outcomeOf(call: () => Promise<unknown>): Promise<Outcome> {
  try {
    const message = await call();
    return { worked: true, ...(typeof message === "string" && { message }) };
  } catch (error) {
    const isRefused = error instanceof RequestFailed && error.isRefusal;
    return { worked: false, message: isRefused ? error.reason : FAILED };
  }
}
