import type { RetailerId, RetailerInfo } from "@stockfinder/contracts/retailers";
import { bareId } from "@stockfinder/contracts/store-ids";
import { sorted } from "../offers/offer-order.ts";
import type { Level, Offer } from "../offers/offers.ts";
import { isAwaited, isSilent, type SearchState, sectionOf } from "../search-state.ts";

type Verdict = Level | "others" | "nothing" | "far-away" | "silent";

export interface StoreSummary {
  /** How many are searched. */
  readonly stores: number;
  readonly checking: number;
  /** The stores that said whether they list the product. */
  readonly answered: number;
  /** How many list only other products that fit the search. */
  readonly others: number;
  /** Those that said that they list nothing that fits, or have no branch near: their sections are folded into one line. */
  readonly without: ReadonlySet<RetailerId>;
  /** How many list it and do not say whether they have it. */
  readonly unknown: number;
  /** The labels of the stores that did not answer. */
  readonly silent: readonly string[];
}

/** What the searched stores say of a product. Those `listing` anything that fits the search may have only other products. */
export function storeSummary(
  state: SearchState,
  retailers: readonly RetailerInfo[],
  offers: readonly Offer[],
  listing: ReadonlySet<RetailerId>,
): StoreSummary {
  const searched = retailers
    .filter(({ enabled }) => enabled)
    .map(({ id, label }) => {
      const its = offers.filter(({ storeId }) => bareId(storeId) === id);
      return { id, label, verdict: verdictOf(state, id, its, listing.has(id)) };
    });
  const those = (...kinds: Verdict[]) => searched.filter(({ verdict }) => kinds.includes(verdict));
  return {
    stores: searched.length,
    checking: those("checking").length,
    unknown: those("unknown").length,
    others: those("others").length,
    without: new Set(those("nothing", "far-away").map(({ id }) => id)),
    answered: searched.length - those("checking", "silent", "far-away").length,
    silent: those("silent").map(({ label }) => label),
  };
}

function verdictOf(
  state: SearchState,
  retailer: RetailerId,
  offers: readonly Offer[],
  isListing: boolean,
): Verdict {
  const section = sectionOf(state, retailer);
  if (isAwaited(state, retailer) || section.phase === "retrying") return "checking";
  if (isSilent(section)) return "silent";
  const [best] = sorted(offers, "best");
  if (best) return best.level;
  if (isListing) return "others";
  return section.phase === "failed" && section.said === "no-stores" ? "far-away" : "nothing";
}
