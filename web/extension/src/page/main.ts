import { api } from "../browser-api.ts";
import type { Order, Outcome, PageView, Request } from "../messages.ts";
import { Panel } from "./panel.ts";
import type { Rectangle } from "./place-panel.ts";
import { readProduct } from "./read-product.ts";

/** Injected into a page that may show a product: reads it, and shows what other stores ask. Injected again, it reads again. */
const BUY = /^\s*(?:add to (?:cart|bag|basket|trolley)|buy(?: it)? now|check ?out|pre-?order|notify me)/i;
const FAILED: Outcome = { worked: false, message: "This could not be saved. Please try again." };

interface Shown {
  readonly view: NonNullable<PageView>;
  panel: Panel;
}

const scope: { stockfinderShown?: Shown | null } = globalThis as object;

function send(request: Request): Promise<unknown> {
  return api.runtime.sendMessage(request);
}

/** The extension was updated or removed while the page was open: there is nobody to tell. */
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

function show(view: NonNullable<PageView>): Shown {
  const panel = new Panel(view, {
    closed: () => void send({ type: "panel-closed" }).catch(ignore),
    opened: () => void send({ type: "panel-opened" }).catch(ignore),
    openByItself: (allowed) => void send({ type: "open-by-itself", allowed }).catch(ignore),
    watch: (choice) =>
      send({ type: "watch", choice }).then(
        (outcome) => outcome as Outcome,
        () => FAILED,
      ),
    buttons: buyButtons,
  });
  if (view.state !== "hidden") put(panel);
  return { view, panel };
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
  if (view !== null) scope.stockfinderShown = show(view);
}

function listen(): void {
  const messages = (api.runtime as { onMessage: typeof api.runtime.onMessage }).onMessage;
  messages.addListener((message) => {
    const { type } = message as Order;
    const shown = scope.stockfinderShown;
    if (type !== "show-panel" || !shown) return false;
    if (!shown.panel.host.isConnected) put(shown.panel);
    shown.panel.open();
    return false;
  });
}

if (!("stockfinderShown" in scope)) listen();
readAndShow().catch(ignore);
