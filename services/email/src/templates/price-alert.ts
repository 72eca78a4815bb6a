import { type AlertedItem, alertLinks } from "./alerted-item.ts";
import { type Content, oneLine } from "./layout.ts";

export interface PriceAlert extends AlertedItem {
  /** Null if it is not known. */
  readonly formerPrice: string | null;
  /** Whether the former price is genuine, with the proof. */
  readonly discount?: string;
}

const MAX_TITLE_LENGTH = 80;

export function priceAlert({
  title,
  store,
  price,
  formerPrice,
  discount,
  seen,
  alsoAt,
  productUrl,
  ...links
}: PriceAlert): Content {
  const short = oneLine(title, MAX_TITLE_LENGTH);
  return {
    subject: `${price === null ? "Cheaper" : `Now ${price}`} at ${store}: ${short}`,
    preheader: formerPrice === null ? "It costs what you asked for, or less." : `It was ${formerPrice}.`,
    heading: "The price has dropped",
    paragraphs: [
      "What you are watching costs less than before.",
      ...(discount === undefined ? [] : [`${price}, ${discount}.`]),
      ...(alsoAt === undefined ? [] : [`It is also at ${alsoAt}.`]),
    ],
    products: [{ title: short, store, price, formerPrice, seen }],
    button: { label: `See it at ${store}`, url: productUrl },
    links: alertLinks(links),
    reason: "You get this because you asked for an alert when the price of this item changes.",
    unsubscribeLabel: "Stop emails about this item",
  };
}
