import type { PlanOffer } from "@stockfinder/contracts/plans";

/** What is offered for a line. */
export interface Offered {
  /** Of one piece of the line. */
  readonly price: number;
  readonly offer: Pick<PlanOffer, "storeId" | "unitPrice">;
}

/** What one piece holds; unit prices of the same unit are compared. */
export interface Contents {
  readonly unit: string;
  readonly amount: number;
}

/** What most stores have for a line, and of these the cheapest: stores are compared by it. Null if the contents of none are known. */
export function usualContents(offered: readonly Offered[]): Contents | null {
  const bySize = new Map<string, { contents: Contents; stores: Set<string>; least: number }>();
  for (const each of offered) {
    const contents = contentsOf(each);
    if (!contents) continue;
    const key = `${contents.amount} ${contents.unit}`;
    const known = bySize.get(key) ?? { contents, stores: new Set(), least: each.price };
    known.stores.add(each.offer.storeId);
    known.least = Math.min(known.least, each.price);
    bySize.set(key, known);
  }
  const [most] = [...bySize.values()].sort(
    (one, other) => other.stores.size - one.stores.size || one.least - other.least,
  );
  return most?.contents ?? null;
}

/** How much of the usual contents is in one piece: at most 1, and 0 if that is not known. */
export function shareOf(offered: Offered, usual: Contents | null): number {
  if (!usual) return 1;
  const contents = contentsOf(offered);
  return contents?.unit === usual.unit ? Math.min(1, contents.amount / usual.amount) : 0;
}

function contentsOf({ price, offer: { unitPrice } }: Offered): Contents | null {
  if (!unitPrice || unitPrice.amount <= 0) return null;
  return { unit: unitPrice.unit, amount: Math.round((price / unitPrice.amount) * 100) / 100 };
}
