import type { DescribedProduct } from "@stockfinder/contracts/products";
import { plainTitle } from "@stockfinder/product-rules/plain-title";

/** More than one can choose from at a glance. */
const MOST = 8;

/** What a name says before its first comma, and after it: "Sony PlayStation 5 Console" and "Disc Edition". */
export function nameParts(name: string): { readonly common: string; readonly own: string } | null {
  const [, common, own] = /^(.+?), (.+)$/.exec(plainTitle(name)) ?? [];
  return common && own ? { common, own } : null;
}

/** The products whose names differ after the first comma alone; null if no other is known. */
export function versionsOf(
  product: { readonly upc: string; readonly name: string },
  titles: readonly { readonly gtin: string; readonly title: string }[],
): DescribedProduct["variants"] {
  const parts = nameParts(product.name);
  if (!parts) return null;
  const common = parts.common.toLowerCase();
  const byName = new Map([[parts.own.toLowerCase(), { value: parts.own, upc: product.upc }]]);
  for (const { gtin, title } of titles) {
    const other = nameParts(title);
    if (gtin === product.upc || other?.common.toLowerCase() !== common) continue;
    const key = other.own.toLowerCase();
    if (!byName.has(key)) byName.set(key, { value: other.own, upc: gtin });
  }
  const values = [...new Map([...byName.values()].map((version) => [version.upc, version])).values()];
  if (values.length < 2) return null;
  const shown = values.slice(0, MOST).sort((one, other) => one.value.localeCompare(other.value, "en-US"));
  return { axes: [{ name: "version", values: shown }] };
}
