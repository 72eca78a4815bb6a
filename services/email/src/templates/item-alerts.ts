import { type Content, oneLine } from "./layout.ts";

export interface AlertedItem {
  readonly title: string;
  /** The store, with the branch and its distance if it is one: "Target, Cleveland Commons, 3.3 mi". */
  readonly store: string;
  /** What the place above leaves out: "Back at Sam's Club, Berea, 13.5 mi", or the nearest to a price that fell. */
  readonly aside?: string | undefined;
  /** Null if it is not known. */
  readonly price: string | null;
  /** How old price and stock are: "Seen 2 minutes before this email". */
  readonly seen?: string | undefined;
  readonly productUrl: string;
  /** Null for an item that is not known elsewhere. */
  readonly storesUrl: string | null;
  readonly watchesUrl: string;
}

export interface PriceAlert extends AlertedItem {
  /** Null if it is not known. */
  readonly formerPrice: string | null;
  /** Whether the former price is genuine, with the proof. */
  readonly discount?: string;
}

export function backInStock(item: AlertedItem): Content {
  const { store, price, seen, aside } = item;
  const title = shortTitle(item);
  const isBack = aside === undefined;
  return {
    subject: `${isBack ? "Back in stock" : "In stock"} at ${store}: ${title}`,
    preheader: `${price === null ? "At" : `${price} at`} ${store}. It may not last.`,
    heading: isBack ? "It is back in stock" : "It is in stock",
    paragraphs: [
      isBack
        ? "What you are watching can be bought again. It may sell out fast."
        : // The age is that of what changed.
          [`${aside}.`, seen && `${seen}.`, "It may sell out fast."].filter(Boolean).join(" "),
    ],
    products: [{ title, store, price, seen: isBack ? seen : undefined }],
    ...waysOn(item),
    reason: "You get this because you asked for an alert when this item is back in stock.",
  };
}

export function priceAlert(item: PriceAlert): Content {
  const { store, price, formerPrice, discount, seen, aside } = item;
  const title = shortTitle(item);
  return {
    subject: `${price === null ? "Cheaper" : `Now ${price}`} at ${store}: ${title}`,
    preheader: formerPrice === null ? "It costs what you asked for, or less." : `It was ${formerPrice}.`,
    heading: "The price has dropped",
    paragraphs: [
      "What you are watching costs less than before.",
      ...(discount === undefined ? [] : [`${price}, ${discount}.`]),
      ...(aside === undefined ? [] : [`${aside}.`]),
    ],
    products: [{ title, store, price, formerPrice, seen }],
    ...waysOn(item),
    reason: "You get this because you asked for an alert when the price of this item changes.",
  };
}

const MAX_TITLE_LENGTH = 80;

export function shortTitle({ title }: Pick<AlertedItem, "title">): string {
  return oneLine(title, MAX_TITLE_LENGTH);
}

function waysOn({ store, productUrl, storesUrl, watchesUrl }: AlertedItem) {
  return {
    button: { label: `See it at ${store}`, url: productUrl },
    links: [
      ...(storesUrl === null ? [] : [{ label: "Compare all stores", url: storesUrl }]),
      { label: "Your watches", url: watchesUrl },
    ],
    unsubscribeLabel: "Stop emails about this item",
  };
}
