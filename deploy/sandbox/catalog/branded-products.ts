import { chance, hash } from "../random.ts";
import { withCheckDigit } from "../upc.ts";
import type { Chain, Size } from "./columns.ts";
import { type Described, titleAt } from "./house-styles.ts";
import { type Line, SUBJECTS, type Subject } from "./subjects.ts";

/** A product of a known brand, with its title at each chain that sells it. */
export interface BrandedProduct {
  readonly upc: string;
  readonly described: Described;
  readonly subject: Subject;
  readonly line: Line;
  readonly size: Size;
  readonly titles: Readonly<Partial<Record<Chain, string>>>;
}

/** No chain lists every size and variant. */
const SHARE_LISTED = 0.85;
const REFURBISHED_PRICE = 0.8;

export function brandedProducts(seed: string): BrandedProduct[] {
  return SUBJECTS.flatMap((subject) =>
    subject.lines.flatMap((line) => [
      ...productsOf(seed, subject, line, line.soldAt ?? subject.soldAt, false),
      ...productsOf(seed, subject, line, line.refurbishedAt, true),
    ]),
  );
}

function productsOf(
  seed: string,
  subject: Subject,
  line: Line,
  chains: readonly Chain[],
  isRefurbished: boolean,
): BrandedProduct[] {
  if (chains.length === 0) return [];
  const { brand, name, model } = line;
  return (line.variants ?? [undefined]).flatMap((variant) =>
    line.sizes.map(([size, cents]): BrandedProduct => {
      const described = { brand, name, model, variant, size, isRefurbished };
      const upc = upcOf(described);
      const listed = chains.filter((chain) => chance(SHARE_LISTED, seed, "listed", chain, upc));
      const titles = (listed.length > 0 ? listed : chains).map((chain) => [chain, titleAt(chain, described)]);
      const price = isRefurbished ? Math.round(cents * REFURBISHED_PRICE) : cents;
      return { upc, described, subject, line, size: [size, price], titles: Object.fromEntries(titles) };
    }),
  );
}

/** Derived from the product, so that it does not change when others are added. Real products have other prefixes. */
function upcOf({ brand, name, variant = "", size, isRefurbished }: Described): string {
  const maker = 86_000 + (hash("maker", brand) % 1_000);
  const item = hash("item", brand, name, variant, size, String(isRefurbished)) % 1_000_000;
  return withCheckDigit(String(maker) + String(item).padStart(6, "0"));
}
