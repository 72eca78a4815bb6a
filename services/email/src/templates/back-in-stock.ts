import { type Content, oneLine } from "./layout.ts";

export interface BackInStock {
  readonly title: string;
  readonly store: string;
  readonly price: string;
  readonly productUrl: string;
}

const MAX_TITLE_LENGTH = 80;

export function backInStock({ title, store, price, productUrl }: BackInStock): Content {
  const short = oneLine(title, MAX_TITLE_LENGTH);
  return {
    subject: `Back in stock at ${store}: ${short}`,
    preheader: `${price} at ${store}. It may not last.`,
    heading: "It is back in stock",
    paragraphs: ["What you are watching can be bought again. It may sell out fast."],
    product: { title: short, store, price },
    button: { label: `See it at ${store}`, url: productUrl },
    reason: "You get this because you asked to be told when this item is back in stock.",
  };
}
