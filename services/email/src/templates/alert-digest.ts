import { type Content, oneLine } from "./layout.ts";

export interface DigestItem {
  readonly kind: "stock" | "price";
  readonly title: string;
  readonly store: string;
  readonly price: string | null;
  readonly formerPrice: string | null;
  /** Whether the former price is genuine, with the proof. */
  readonly discount?: string;
  readonly productUrl: string;
}

export interface AlertDigest {
  readonly items: readonly DigestItem[];
  readonly more: number;
  readonly watchesUrl: string;
}

const MAX_TITLE_LENGTH = 80;

export function alertDigest({ items, more, watchesUrl }: AlertDigest): Content {
  const count = items.length + more;
  const first = oneLine(items[0]?.title ?? "", MAX_TITLE_LENGTH);
  const others = count === 1 ? "" : count === 2 ? " and one more" : ` and ${count - 1} more`;
  return {
    subject: `Your alerts: ${first}${others}`,
    preheader: "What you watch, since yesterday's email.",
    heading: count === 1 ? "One alert" : `${count} alerts`,
    paragraphs: ["As of this morning, these can be bought or cost less."],
    products: items.map(({ kind, title, productUrl, discount, ...product }) => ({
      ...product,
      title: oneLine(title, MAX_TITLE_LENGTH),
      note: kind === "stock" ? "Back in stock" : discount === undefined ? "Cheaper" : `Cheaper, ${discount}`,
      isStockNote: kind === "stock",
      url: productUrl,
    })),
    button: { label: "See all that you watch", url: watchesUrl },
    afterButton: more > 0 ? [`There are ${more} more at the bell.`] : [],
    reason: "You get this because you asked for one email a day about what you watch.",
    unsubscribeLabel: "Stop this daily email",
  };
}
