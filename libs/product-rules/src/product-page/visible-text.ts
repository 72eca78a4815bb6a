export interface PageLine {
  readonly text: string;
  /** `title` is the page's main heading. */
  readonly kind: "title" | "heading" | "button" | "text";
  readonly isPrice: boolean;
}

export interface PageElement {
  readonly classes: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly isCrossedOut: boolean;
  text: string;
}

type Attributes = Readonly<Record<string, string>>;

export const BLOCKS: ReadonlySet<string> = new Set(
  "address article aside blockquote br button dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr legend li main nav ol option p section select summary table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);
/** Elements that are hidden, or never about the page's own product. */
const ASIDE = new Set(["aside", "footer", "nav", "noscript", "option", "select", "svg", "template"]);
const ASIDE_NAME =
  /(?:^|[\s_-])(?:also|breadcrumbs?|bundles?|carousel|cart-drawer|compare-with|cookies?|crosssells?|cross-sells?|faq|footer|menu|minicart|mini-cart|modal|nav|navigation|newsletter|recently|recommend(?:ed|ations?)|related|reviews?|similar|swatch(?:es)?|upsells?|visually-hidden|sr-only)(?:[\s_-]|$)/i;
const CROSSED_OUT = new Set(["del", "s", "strike"]);
const CROSSED_OUT_NAME =
  /(?:^|[\s_-])(?:compare-at|crossed|list-price|msrp|old-price|old|original|rrp|strike(?:-?through)?|struck|was|was-price)(?:[\s_-]|$)/i;
const PRICE_NAME = /(?:^|[\s_-])prices?(?:[\s_-]|$)|Price(?:$|[A-Z_-])/;
/** From here on a page shows other products. */
const OTHERS_HEADING =
  /^(?:related|similar|recommended|recently viewed|you may also|you might also|customers (?:also|who)|more from|frequently bought|people also|compare (?:with )?similar|vous aimerez)/i;
/** Where Magento, WooCommerce, BigCommerce and Salesforce Commerce show price and stock. */
const MARKED_NAME =
  /(?:^|\s)(?:price-wrapper|stock|value|availability|product-availability|variations_form|product-detail|woocommerce-Price-amount)(?:\s|$)/;
const MARKED_DATA = [
  "data-price-amount",
  "data-product-price-without-tax",
  "data-product-price-with-tax",
  "data-product-upc",
];

const MAX_LINES = 2_000;
const MAX_ELEMENTS = 300;
const LONGEST_LINE = 300;
/** Marked elements within marked ones. */
const DEEPEST_MARK = 6;

/** Collects a page's visible text during parsing, without crossed-out prices, hidden parts and other products. */
export class VisibleCollector {
  readonly lines: PageLine[] = [];
  readonly elements: PageElement[] = [];
  length = 0;
  #line = "";
  #kind: PageLine["kind"] = "text";
  #isPriceLine = false;
  readonly #marked: { depth: number; element: PageElement }[] = [];
  /** The depth of the outermost open element of each kind; 0 for none. */
  #aside = 0;
  #crossedOut = 0;
  #price = 0;
  #main = 0;
  #areOthers = false;

  open(depth: number, name: string, attributes: Attributes): void {
    if (BLOCKS.has(name)) this.#endLine();
    if (name === "button" || (name === "input" && /^(?:submit|button)$/i.test(attributes.type ?? ""))) {
      this.#kind = "button";
      if (name === "input") this.text(attributes.value ?? "");
    } else if (name === "h1") this.#kind = "title";
    else if (/^h[2-6]$/.test(name)) this.#kind = "heading";
    else if (this.#price && isFraction(name, attributes) && /\d$/.test(this.#line)) this.#line += ".";
    if (name === "main" || name === "article") this.#main ||= depth;
    const names = attributes.class || attributes.id ? `${attributes.class ?? ""} ${attributes.id ?? ""}` : "";
    if (!this.#aside && this.#isAside(name, names, attributes)) this.#aside = depth;
    if (this.#aside) return;
    if (!this.#crossedOut && (CROSSED_OUT.has(name) || CROSSED_OUT_NAME.test(names)))
      this.#crossedOut = depth;
    if (!this.#price && PRICE_NAME.test(names)) this.#price = depth;
    if (!this.#areOthers && isMarked(names, attributes)) this.#mark(depth, attributes);
  }

  text(text: string): void {
    if (this.#aside) return;
    for (const { element } of this.#marked) element.text += text;
    if (this.#crossedOut) return;
    if (this.#line.length < LONGEST_LINE) this.#line += text;
    if (this.#price && text.trim() !== "") this.#isPriceLine = true;
  }

  close(depth: number, name: string): void {
    if (BLOCKS.has(name) || name === "input") this.#endLine();
    if (this.#marked.at(-1)?.depth === depth) this.#marked.pop();
    if (this.#aside === depth) this.#aside = 0;
    if (this.#crossedOut === depth) this.#crossedOut = 0;
    if (this.#price === depth) this.#price = 0;
    if (this.#main === depth) this.#main = 0;
  }

  #isAside(name: string, names: string, attributes: Attributes): boolean {
    // A page's own header; one within the product's article contains its name.
    if (ASIDE.has(name) || (name === "header" && !this.#main)) return true;
    if (attributes.hidden !== undefined || /display:\s*none/i.test(attributes.style ?? "")) return true;
    // `body class="has-cookies"` is about all of the page.
    return name !== "body" && name !== "html" && name !== "main" && ASIDE_NAME.test(names);
  }

  #mark(depth: number, attributes: Attributes): void {
    if (this.elements.length >= MAX_ELEMENTS || this.#marked.length >= DEEPEST_MARK) return;
    const element = {
      classes: attributes.class ?? "",
      attributes,
      isCrossedOut: this.#crossedOut > 0,
      text: "",
    };
    this.elements.push(element);
    this.#marked.push({ depth, element });
  }

  #endLine(): void {
    const text = this.#line.replace(/\s+/g, " ").trim();
    if (text !== "") {
      this.length += text.length;
      if (this.#kind === "heading" && OTHERS_HEADING.test(text)) this.#areOthers = true;
      if (!this.#areOthers && this.lines.length < MAX_LINES)
        this.lines.push({ text: text.slice(0, LONGEST_LINE), kind: this.#kind, isPrice: this.#isPriceLine });
    }
    this.#line = "";
    this.#kind = "text";
    this.#isPriceLine = false;
  }
}

/** Cents in smaller type after the dollars, without a point: `$24<sup>99</sup>`. */
function isFraction(name: string, attributes: Attributes): boolean {
  return (
    name === "sup" || /(?:^|[\s_-])(?:cents|decimals?|fraction)(?:[\s_-]|$)/.test(attributes.class ?? "")
  );
}

function isMarked(names: string, attributes: Attributes): boolean {
  return (
    (names !== "" && MARKED_NAME.test(names)) || MARKED_DATA.some((name) => attributes[name] !== undefined)
  );
}
