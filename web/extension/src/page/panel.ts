import { milesText } from "@stockfinder/contracts/alert-place";
import type { DigestOffer } from "@stockfinder/contracts/digest-offers";
import { type DiscountWords, discountWords } from "@stockfinder/contracts/discount-words";
import { typedPrice } from "../../../src/alerts/watch-choice.ts";
import { ageText } from "../../../src/components/age.ts";
import { stockText } from "../../../src/components/offer-words.ts";
import { priceText } from "../../../src/components/price.ts";
import { totalText } from "../../../src/components/total-text.ts";
import { WRONG_WORDS } from "../../../src/components/wrong-words.ts";
import type { Choice, Outcome, PageView, WrongOffer } from "../messages.ts";
import { digestCost } from "../rules/better-price.ts";
import { element } from "./element.ts";
import { PANEL_STYLES } from "./panel-styles.ts";
import { type Corner, freeCorner, type Rectangle } from "./place-panel.ts";
import { priceChart } from "./price-chart.ts";

type View = NonNullable<PageView>;

export interface PanelActions {
  readonly closed: () => void;
  readonly opened: () => void;
  readonly openByItself: (allowed: boolean) => void;
  readonly watch: (choice: Choice) => Promise<Outcome>;
  readonly reportWrong: (wrong: WrongOffer) => Promise<Outcome>;
  readonly addToList: (upc: string) => Promise<Outcome>;
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
  readonly #actions: PanelActions;
  #isOpen = false;

  constructor(view: View, actions: PanelActions) {
    this.#view = view;
    this.#actions = actions;
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
    this.#actions.closed();
  }

  open(): void {
    this.#draw(true);
    this.#panel.querySelector("h2")?.focus();
  }

  /** To be called when the host is in the page. */
  #place(): void {
    const { width, height } = this.#panel.getBoundingClientRect();
    const window_ = { width: window.innerWidth, height: window.innerHeight };
    const corner = freeCorner({ width, height }, window_, this.#actions.buttons());
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
      this.#actions.opened();
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
    list.append(...shown.map((offer) => offerLine(offer, zip, origin, this.#wrong(offer))));
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
    body.append(list);
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
    const { product, country } = this.#view;
    const said = element("div", { role: "status" });
    const price = element("input", {
      inputmode: "decimal",
      "aria-label": "Tell me at or under this price",
      placeholder: "$0.00",
    });
    const stock = element("button", { type: "button", class: "primary" }, "Tell me when it is back");
    const cheaper = element("button", { type: "button", class: "quiet" }, "Tell me");
    const watch = async (kind: Choice["kind"], targetPrice: number | null) => {
      const outcome = await this.#actions.watch({ upc: product.upc, country, kind, targetPrice });
      said.textContent = outcome.worked ? "We watch it and will alert you." : outcome.message;
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
    row.append(price, cheaper);
    const list = element("button", { type: "button", class: "quiet" }, "Add to list");
    list.addEventListener("click", async () => {
      said.textContent = (await this.#actions.addToList(product.upc)).message ?? "";
    });
    const last = element("div", { class: "row" });
    last.append(list);
    return [stock, row, last, said];
  }

  /** What may be wrong in an offer, each with one press. */
  #wrong({ storeId, store }: DigestOffer): HTMLElement {
    const { upc } = this.#view.product;
    const details = element("details", { class: "wrong" });
    details.append(element("summary", { "aria-label": `Is this wrong at ${store}?` }, "Is this wrong?"));
    const said = element("div", { role: "status" });
    for (const [what, words] of WRONG_PARTS) {
      const button = element("button", { type: "button", "aria-label": `${words} at ${store}` }, words);
      button.addEventListener("click", async () => {
        const outcome = await this.#actions.reportWrong({ upc, storeId, what });
        said.textContent = outcome.worked ? `Thanks. We will check ${store} again.` : outcome.message;
      });
      details.append(button);
    }
    details.append(said);
    return details;
  }

  #byItself(): HTMLElement {
    const { store, opensByItself } = this.#view;
    const box = element("input", { type: "checkbox" });
    box.checked = opensByItself;
    box.addEventListener("change", () => this.#actions.openByItself(box.checked));
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

function offerLine(offer: DigestOffer, zip: string | null, origin: string, wrong: HTMLElement): HTMLElement {
  const { store, price, isAvailable, seenAt, miles, productUrl, membershipNeeded } = offer;
  const href = productUrl.startsWith("/") ? origin + productUrl : productUrl;
  const link = element("a", { href, target: "_blank", rel: "noopener noreferrer nofollow" });
  const cost = price.value < 0 ? "N/A" : priceText(price.value, price.currency);
  const about = element("span", { class: "about" });
  const sign = isAvailable === null ? "" : isAvailable ? "in" : "out";
  const age = seenAt === null ? "" : `, ${ageText(seenAt, Date.now())}`;
  const distance = miles === null || zip === null ? "" : `, ${milesText(miles)} from ${zip}`;
  const words = discountWords(price, offer.wasPrice);
  const was = words === null ? "" : `, ${words.claim}`;
  const stock = element("span", { class: sign }, stockText(isAvailable));
  const members = membershipNeeded ? `, ${membershipNeeded} membership needed` : "";
  about.append(stock, `${members}${sumText(offer)}${age}${distance}${was}`);
  link.append(element("span", { class: "store" }, store), element("span", { class: "price" }, cost), about);
  const item = element("li");
  item.append(link, wrong);
  return item;
}

/** With shipping or the way, and tax. */
function sumText(offer: DigestOffer): string {
  const sum = offer.total && totalText(offer.total, digestCost(offer).isWhole);
  return sum ? `, ${sum}` : "";
}

function money(amount: number, { price }: DigestOffer): string {
  return priceText(amount, price.currency);
}
