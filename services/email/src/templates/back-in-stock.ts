import { type AlertedItem, alertLinks } from "./alerted-item.ts";
import { type Content, oneLine } from "./layout.ts";

const MAX_TITLE_LENGTH = 80;

export function backInStock({
  title,
  store,
  price,
  seen,
  alsoAt,
  productUrl,
  ...links
}: AlertedItem): Content {
  const short = oneLine(title, MAX_TITLE_LENGTH);
  return {
    subject: `Back in stock at ${store}: ${short}`,
    preheader: `${price === null ? "At" : `${price} at`} ${store}. It may not last.`,
    heading: "It is back in stock",
    paragraphs: [
      "What you are watching can be bought again. It may sell out fast.",
      ...(alsoAt === undefined ? [] : [`It is also at ${alsoAt}.`]),
    ],
    products: [{ title: short, store, price, seen }],
    button: { label: `See it at ${store}`, url: productUrl },
    links: alertLinks(links),
    reason: "You get this because you asked for an alert when this item is back in stock.",
    unsubscribeLabel: "Stop emails about this item",
  };
}
