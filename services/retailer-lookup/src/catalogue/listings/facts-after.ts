import type { ProductFacts } from "@stockfinder/contracts/product-facts";
import type { ListingFacts, NewListing } from "./listing-table.ts";
import type { ListingReading } from "./readings.ts";
import type { ReferenceBranch } from "./reference-branch.ts";

const OF_PRICE: readonly (keyof ProductFacts)[] = ["wasPrice", "memberPrice", "couponPrice"];
const OF_SELLER: readonly (keyof ProductFacts)[] = ["seller", "condition", "shipping", "returnDays"];

/**
 * A listing's facts after a reading: those of the last answer that lists the item at the listing's own price. An answer that
 * has only price and stock states no facts and leaves them, without prices that were compared with another than today's, and
 * without another seller's terms.
 */
export function factsAfter(
  before: Pick<NewListing, "facts" | "known"> | null,
  { listed, facts, branch, price: stated, soldBy, seenAt }: ListingReading,
  { reference, price }: { readonly reference: ReferenceBranch | null; readonly price: number | null },
): ListingFacts | null {
  const known = before?.facts ?? null;
  if (branch?.storeId !== reference?.storeId && branch) return known;
  const isWithoutFacts = !listed || (!facts && stated === undefined);
  if (isWithoutFacts) {
    const isRepriced = (before?.known.price?.value ?? null) !== price;
    const sellerBefore = before?.known.soldBy ?? null;
    const isResold = soldBy !== undefined && sellerBefore !== null && soldBy !== sellerBefore;
    return (
      known && without(known, [...(isRepriced || isResold ? OF_PRICE : []), ...(isResold ? OF_SELLER : [])])
    );
  }
  if (!facts) return null;
  return { stated: facts, readAt: seenAt };
}

function without(known: ListingFacts, over: readonly string[]): ListingFacts | null {
  if (!over.some((name) => name in known.stated)) return known;
  const left = Object.entries(known.stated).filter(([name]) => !over.includes(name));
  return left.length > 0 ? { stated: Object.fromEntries(left), readAt: known.readAt } : null;
}
