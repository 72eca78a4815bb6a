import type { DescribedProduct } from "@stockfinder/contracts/products";

type Axes = readonly { readonly name: string; readonly value: string | null }[];

/** A product of a group, with its value on each axis. */
export interface Variant {
  readonly upc: string;
  readonly axes: Axes;
}

/**
 * What a shopper can choose of a product: each axis with its values, and for each value the product of the group that is
 * like `own` in the most other ways. Null if the group is known to differ in no way: a single value is no choice.
 */
export function variantAxes(own: Variant, others: readonly Variant[]): DescribedProduct["variants"] {
  const group = [own, ...others.filter(({ upc }) => upc !== own.upc)];
  const names = new Set(group.flatMap(({ axes }) => axes.map(({ name }) => name)));
  const axes = [...names].flatMap((name) => {
    const byValue = Map.groupBy(group, (variant) => valueOn(variant, name));
    byValue.delete(null);
    const values = [...byValue].map(([value, variants]) => ({
      value: value ?? "",
      upc: likest(own, variants).upc,
    }));
    return values.length > 1 ? [{ name, values }] : [];
  });
  return axes.length > 0 ? { axes } : null;
}

function valueOn({ axes }: Variant, name: string): string | null {
  return axes.find((axis) => axis.name === name)?.value ?? null;
}

function likest(own: Variant, variants: readonly Variant[]): Variant {
  const shared = (variant: Variant) =>
    variant.axes.filter(({ name, value }) => value !== null && valueOn(own, name) === value).length;
  return variants.reduce((best, variant) => (shared(variant) > shared(best) ? variant : best));
}
