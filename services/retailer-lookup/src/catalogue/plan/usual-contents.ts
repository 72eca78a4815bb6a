import type { PlanOffer } from "@stockfinder/contracts/plans";
import type { Size } from "@stockfinder/product-rules/identity/sizes";
import { contentsOf } from "@stockfinder/product-rules/unit-price";

/** What is offered for a line; the price is of one piece. */
export interface Offered {
  readonly price: number;
  readonly offer: Pick<PlanOffer, "storeId" | "unitPrice">;
}

/** What most stores have for a line, and of these the cheapest: stores are compared by it. Null if the contents of none are known. */
export function usualContents(offered: readonly Offered[]): Size | null {
  const bySize = new Map<string, { readonly size: Size; readonly stores: Set<string>; least: number }>();
  for (const { price, offer } of offered) {
    const size = contentsOf(price, offer.unitPrice);
    if (!size) continue;
    const key = `${size.amount} ${size.unit}`;
    const known = bySize.get(key) ?? { size, stores: new Set(), least: price };
    known.stores.add(offer.storeId);
    known.least = Math.min(known.least, price);
    bySize.set(key, known);
  }
  const [most] = [...bySize.values()].sort(
    (one, other) => other.stores.size - one.stores.size || one.least - other.least,
  );
  return most?.size ?? null;
}

/** How much of the usual contents is in one piece: at most 1, and 0 if that is not known. */
export function shareOf({ price, offer }: Offered, usual: Size | null): number {
  if (!usual) return 1;
  const size = contentsOf(price, offer.unitPrice);
  return size?.unit === usual.unit ? Math.min(1, size.amount / usual.amount) : 0;
}
