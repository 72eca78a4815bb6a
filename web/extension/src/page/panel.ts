import { milesText } from "@stockfinder/contracts/alert-place";
import type { DigestOffer } from "@stockfinder/contracts/digest-offers";
import { type DiscountWords, discountWords } from "@stockfinder/contracts/discount-words";
import { typedPrice } from "../../../src/alerts/watch-choice.ts";
import { ageText } from "../../../src/components/age.ts";
import { stockText } from "../../../src/components/offer-words.ts";
import { priceText } from "../../../src/components/price.ts";
import { totalText } from "../../../src/components/total-text.ts";
import { WRONG_WORDS } from "../../../src/components/wrong-words.ts";
import type { Choice, Outcome, PageView, Request, WrongOffer } from "../messages.ts";
import { digestCost } from "../rules/better-price.ts";
import { element } from "./element.ts";
import { PANEL_STYLES } from "./panel-styles.ts";
import { type Corner, freeCorner, type Rectangle } from "./place-panel.ts";
import { priceChart } from "./price-chart.ts";

type View = NonNullable<PageView>;

interface Surroundings {
  /** Sends a request that is answered with its outcome. */
  readonly ask: (request: Request) => Promise<Outcome>;
  readonly tell: (request: Request) => void;
  /** The page's buttons, which it does not cover. */
  readonly buttons: () => readonly Rectangle[];
}

const MAX_OFFERS = 8;
const WRONG_PARTS = Object.entries(WRONG_WORDS) as [WrongOffer["what"], string][];
const VERDICTS = {
  low: "Today's price is the lowest",
  usual: "Today's price is as usual",
  high: "Today's price is higher than usual",
};

/** The panel over a store's page with other stores' prices. It is in a shadow root, and its content is text, never HTML. */
export class Panel {
  readonly host: HTMLElement;
  readonly #panel: HTMLElement;
  readonly #view: View;
  readonly #around: Surroundings;
  #isOpen = false;

  constructor(view: View, around: Surroundings) {
    this.#view = view;
    this.#around = around;
    this.host = element("stockfinder-panel");
    const shadow = this.host.attachShadow({ mode: "closed" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(PANEL_STYLES);
    shadow.adoptedStyleSheets = [sheet];
    this.#panel = element("section", { "aria-label": "StockFinder", class: "panel bottom-right" });
    this.#panel.addEventListener("keydown", (event) => {
      // The page's own shortcuts are not meant.
      event.stopPropagation();
      if (event.key === "Escape") this.close();
    });
    shadow.append(this.#panel);
    this.#draw(view.state === "open");
    const place = () => this.#place();
    window.addEventListener("resize", place, { passive: true });
    window.addEventListener("scrollend", place, { passive: true });
  }

  close(): void {
    this.host.remove();
    this.#around.tell({ type: "panel-closed" });
  }

  open(): void {
    this.#draw(true);
    this.#panel.querySelector("h2")?.focus();
  }

  /** To be called when the host is in the page. */
  #place(): void {
    const { width, height } = this.#panel.getBoundingClientRect();
    const window_ = { width: window.innerWidth, height: window.innerHeight };
    const corner = freeCorner({ width, height }, window_, this.#around.buttons());
    if (corner === null && this.#isOpen) this.#draw(false);
    else this.#put(corner);
  }

  /** Without a free corner it is not shown for now. */
  #put(corner: Corner | null): void {
    const size = this.#isOpen ? "" : "small";
    this.#panel.className = `panel ${size} ${corner ?? "hidden bottom-right"}`;
  }

  placeFirst(): void {
    this.#place();
  }

  #draw(isOpen: boolean): void {
    this.#isOpen = isOpen;
    this.#panel.replaceChildren(...(isOpen ? this.#whole() : [this.#small()]));
    this.#put("bottom-right");
    if (this.host.isConnected) this.#place();
  }

  #small(): HTMLElement {
    const { others, better } = this.#view;
    const stores = others.length === 1 ? "1 other store" : `${others.length} other stores`;
    const text = better ? `Save ${money(better.saves, better.offer)}` : stores;
    const button = element("button", { type: "button", class: "open", "aria-expanded": "false" }, text);
    button.addEventListener("click", () => {
      this.#around.tell({ type: "panel-opened" });
      this.open();
    });
    return button;
  }

  #whole(): HTMLElement[] {
    const { better, others, product, zip, origin, storeId } = this.#view;
    const title = better ? "A better price" : "Other stores";
    const close = element("button", { type: "button", class: "close", "aria-label": "Close" }, "×");
    close.addEventListener("click", () => this.close());
    const list = element("ul");
    const shown = others.slice(0, MAX_OFFERS);
    list.append(...shown.map((offer) => offerLine(offer, zip, origin)));
    const body = element("div", { class: "body" });
    if (better) body.append(saving(better.offer, better.saves));
    const own = product.offers.find((offer) => offer.storeId === storeId);
    const words = own && discountWords(own.price, own.wasPrice);
    if (words) body.append(discount(words));
    const { verdict } = product;
    if (verdict)
      body.append(element("p", { class: "verdict" }, `${VERDICTS[verdict.kind]} in ${verdict.days} days.`));
    const chart = verdict && priceChart(product.chart, verdict.currency);
    if (chart) body.append(chart);
    body.append(list, this.#wrong(shown));
    if (others.some(({ affiliate }) => affiliate))
      body.append(
        element("p", { class: "note" }, "We may earn a commission from a link. It never changes the order."),
      );
    if (others.some(({ isDemo }) => isDemo))
      body.append(element("p", { class: "note" }, "Demo data, not from the stores."));
    body.append(...this.#tellMe());
    if (better) body.append(this.#byItself());
    return [head(title, close), body];
  }

  #tellMe(): HTMLElement[] {
    const { product, country, others } = this.#view;
    const isThere = others.some(({ isAvailable }) => isAvailable);
    const said = element("div", { role: "status" });
    const price = element("input", { inputmode: "decimal", placeholder: "$0.00" });
    const [look, words] = isThere ? ["quiet", "Watch for restocks"] : ["primary", "Tell me when it's back"];
    const stock = element("button", { type: "button", class: look }, words);
    const cheaper = element("button", { type: "button", class: "quiet" }, "Tell me");
    const watch = async (kind: Choice["kind"], targetPrice: number | null) => {
      const choice = { upc: product.upc, country, kind, targetPrice };
      const outcome = await this.#around.ask({ type: "watch", choice });
      const worked = kind === "stock" ? "We'll alert you when it's back." : "Watching. We'll alert you.";
      said.textContent = outcome.worked ? worked : outcome.message;
      if (!outcome.worked || kind !== "stock") return;
      stock.textContent = "Watching";
      stock.classList.add("watching");
    };
    stock.addEventListener("click", () => void watch("stock", null));
    cheaper.addEventListener("click", () => {
      const typed = typedPrice(price.value);
      if (typed === null) {
        said.textContent = "Please enter a price, like 449.99";
        price.focus();
      } else void watch("price", typed);
    });
    const row = element("div", { class: "row" });
    const limit = element("label", {}, "At or under");
    limit.append(price);
    row.append(limit, cheaper);
    const list = element("button", { type: "button", class: "quiet" }, "Add to list");
    list.addEventListener("click", async () => {
      said.textContent = (await this.#around.ask({ type: "add-to-list", upc: product.upc })).message ?? "";
    });
    const last = element("div", { class: "row" });
    last.append(list);
    // What is in stock is to be bought first.
    if (isThere) last.prepend(stock);
    return [...(isThere ? [] : [stock]), row, last, said];
  }

  /** What may be wrong in each offer, with one press. */
  #wrong(offers: readonly DigestOffer[]): HTMLElement {
    const { upc } = this.#view.product;
    const details = element("details", { class: "wrong" });
    details.append(element("summary", {}, "Is something wrong?"));
    const said = element("div", { role: "status" });
    for (const { storeId, store } of offers) {
      const parts = element("div", {}, `${store}: `);
      for (const [what, words] of WRONG_PARTS) {
        const button = element("button", { type: "button", "aria-label": `${words} at ${store}` }, words);
        button.addEventListener("click", async () => {
          const outcome = await this.#around.ask({ type: "report-wrong", wrong: { upc, storeId, what } });
          said.textContent = outcome.worked ? `Thanks. We'll check ${store} again.` : outcome.message;
        });
        parts.append(button);
      }
      details.append(parts);
    }
    details.append(said);
    return details;
  }

  #byItself(): HTMLElement {
    const { store, opensByItself } = this.#view;
    const box = element("input", { type: "checkbox" });
    box.checked = opensByItself;
    box.addEventListener("change", () => this.#around.tell({ type: "open-by-itself", allowed: box.checked }));
    const label = element("label");
    label.append(box, `Open by itself at ${store}`);
    return label;
  }
}

function head(title: string, close: HTMLElement): HTMLElement {
  const header = element("header");
  header.append(element("h2", { tabindex: "-1" }, title), close);
  return header;
}

function saving(offer: DigestOffer, saves: number): HTMLElement {
  const line = element("p", { class: "saves" });
  const shipping = digestCost(offer).isWhole ? "" : ", shipping not stated";
  line.append(element("b", {}, money(saves, offer)), ` less at ${offer.store}${shipping}.`);
  return line;
}

function discount({ isGenuine, claim, proof }: DiscountWords): HTMLElement {
  const line = element("p", { class: "discount" }, "Here: ");
  line.append(element("b", { class: isGenuine ? "in" : "out" }, claim), `. ${proof}.`);
  return line;
}

function offerLine(offer: DigestOffer, zip: string | null, origin: string): HTMLElement {
  const { store, price, isAvailable, seenAt, miles, productUrl, membershipNeeded } = offer;
  const href = productUrl.startsWith("/") ? origin + productUrl : productUrl;
  const link = element("a", { href, target: "_blank", rel: "noopener noreferrer nofollow" });
  const cost = price.value < 0 ? "N/A" : priceText(price.value, price.currency);
  const about = element("span", { class: "about" });
  const sign = isAvailable === null ? "" : isAvailable ? "in" : "out";
  const said = [
    membershipNeeded && `${membershipNeeded} membership needed`,
    miles !== null && zip !== null && `${milesText(miles)} from ${zip}`,
    isAvailable !== false && sumText(offer),
    discountWords(price, offer.wasPrice)?.claim,
    seenAt !== null && ageText(seenAt, Date.now()),
  ].filter((words) => typeof words === "string" && words !== "");
  const stock = element("span", { class: sign }, stockText(isAvailable));
  about.append(stock, said.map((words) => ` · ${words}`).join(""));
  link.append(element("span", { class: "store" }, store), element("span", { class: "price" }, cost), about);
  const item = element("li");
  item.append(link);
  return item;
}

/** With shipping or the way, and tax; null where it is not known. */
function sumText(offer: DigestOffer): string | null {
  return offer.total ? totalText(offer.total, digestCost(offer).isWhole) : null;
}

function money(amount: number, { price }: DigestOffer): string {
  return priceText(amount, price.currency);
}
