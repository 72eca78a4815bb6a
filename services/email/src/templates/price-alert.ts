import { type Content, oneLine } from "./layout.ts";

export interface PriceAlert {
  readonly title: string;
  readonly store: string;
  readonly price: string;
  readonly formerPrice: string;
  readonly productUrl: string;
}

const MAX_TITLE_LENGTH = 80;

export function priceAlert({ title, store, price, formerPrice, productUrl }: PriceAlert): Content {
  const short = oneLine(title, MAX_TITLE_LENGTH);
  return {
    subject: `Now ${price} at ${store}: ${short}`,
    preheader: `It was ${formerPrice}.`,
    heading: "The price has dropped",
    paragraphs: ["What you are watching costs less than before."],
    product: { title: short, store, price, formerPrice },
    button: { label: `See it at ${store}`, url: productUrl },
    reason: "You get this because you asked to be told when the price of this item changes.",
  };
}
