import { api } from "../browser-api.ts";
import type { Order, Outcome, PageView, Request } from "../messages.ts";
import { Panel } from "./panel.ts";
import type { Rectangle } from "./place-panel.ts";
import { readProduct } from "./read-product.ts";

/** Injected into a page that may show a product: reads it, and shows other stores' prices. Injected again, it reads again. */
const BUY = /^\s*(?:add to (?:cart|bag|basket|trolley)|buy(?: it)? now|check ?out|pre-?order|notify me)/i;
const FAILED: Outcome = { worked: false, message: "This could not be saved. Please try again." };

const scope: {
  stockfinderShown?: { readonly panel: Panel } | null;
  stockfinderWanted?: boolean;
} = globalThis as object;

function send(request: Request): Promise<unknown> {
  return api.runtime.sendMessage(request);
}

async function ask(request: Request): Promise<Outcome> {
  return send(request).then(
    (outcome) => outcome as Outcome,
    () => FAILED,
  );
}

/** The extension was updated or removed while the page was open: nothing receives the message. */
function ignore(): void {}

function buyButtons(): Rectangle[] {
  const candidates = document.querySelectorAll(
    "button, input[type=submit], a[role=button], [class*=add-to-cart]",
  );
  return Array.from(candidates)
    .filter((candidate) => BUY.test(candidate.textContent || (candidate as HTMLInputElement).value || ""))
    .map((button) => button.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
}

function show(view: NonNullable<PageView>): { readonly panel: Panel } {
  const tell = (request: Request) => void send(request).catch(ignore);
  const panel = new Panel(view, { ask, tell, buttons: buyButtons });
  if (view.state !== "hidden") put(panel);
  return { panel };
}

function put(panel: Panel): void {
  document.documentElement.append(panel.host);
  panel.placeFirst();
}

async function readAndShow(): Promise<void> {
  const product = await readProduct(document, location.href);
  scope.stockfinderShown?.panel.host.remove();
  scope.stockfinderShown = null;
  if (product === null) return;
  const view = (await send({ type: "product-read", product })) as PageView;
  if (view === null) return;
  scope.stockfinderShown = show(view);
  if (scope.stockfinderWanted) open(scope.stockfinderShown.panel);
}

function open(panel: Panel): void {
  scope.stockfinderWanted = false;
  if (!panel.host.isConnected) put(panel);
  panel.open();
}

function listen(): void {
  api.runtime.onMessage.addListener((message, _sender, answer) => {
    if ((message as Order).type !== "show-panel") return false;
    const shown = scope.stockfinderShown;
    if (shown) open(shown.panel);
    else scope.stockfinderWanted = true;
    answer(shown !== null && shown !== undefined);
    return false;
  });
}

if (!("stockfinderShown" in scope)) {
  scope.stockfinderShown = null;
  listen();
}
readAndShow().catch(ignore);
