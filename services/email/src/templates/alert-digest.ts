import { shortTitle } from "./item-alerts.ts";
import type { Content } from "./layout.ts";

export interface DigestItem {
  readonly kind: "stock" | "price";
  readonly title: string;
  readonly store: string;
  readonly price: string | null;
  readonly formerPrice: string | null;
  /** Whether the former price is genuine, with the proof. */
  readonly discount?: string;
  /** What changed, if that is another place than `store`. */
  readonly aside?: string | undefined;
  readonly productUrl: string;
}

export interface AlertDigest {
  readonly items: readonly DigestItem[];
  readonly more: number;
  readonly watchesUrl: string;
}

export function alertDigest({ items, more, watchesUrl }: AlertDigest): Content {
  const count = items.length + more;
  const first = items[0] ? shortTitle(items[0]) : "";
  const others = count === 1 ? "" : count === 2 ? " and one more" : ` and ${count - 1} more`;
  return {
    subject: `Your alerts: ${first}${others}`,
    preheader: "What you watch, since yesterday's email.",
    heading: count === 1 ? "One alert" : `${count} alerts`,
    paragraphs: ["As of this morning, these can be bought or cost less."],
    products: items.map(({ kind, title, productUrl, discount, aside, ...product }) => ({
      ...product,
      title: shortTitle({ title }),
      note:
        kind === "stock"
          ? aside === undefined
            ? "Back in stock"
            : "In stock"
          : discount === undefined
            ? "Cheaper"
            : `Cheaper, ${discount}`,
      isStockNote: kind === "stock",
      url: productUrl,
    })),
    button: { label: "See all that you watch", url: watchesUrl },
    afterButton: more > 0 ? [`There are ${more} more at the bell.`] : [],
    reason: "You get this because you asked for one email a day about what you watch.",
    unsubscribeLabel: "Stop this daily email",
  };
}
