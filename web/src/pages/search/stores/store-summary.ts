import type { RetailerId, RetailerInfo } from "@stockfinder/contracts/retailers";
import { sorted } from "../offers/offer-order.ts";
import type { Level, Offer } from "../offers/offers.ts";
import { isAwaited, type SearchState, sectionOf } from "../search-state.ts";

type Verdict = "in-stock" | "ahead" | "checking" | "unknown" | "out" | "not-listed" | "far-away" | "failed";

export interface StoreSummary {
  /** How many are searched. */
  readonly stores: number;
  readonly checking: number;
  readonly inStock: number;
  /** The stores that said whether they list the product. */
  readonly answered: number;
  /** How many said that they do not list it, or have no branch near. */
  readonly without: number;
  /** How many list it and do not say whether they have it. */
  readonly unknown: number;
  /** The labels of the stores that did not answer. */
  readonly silent: readonly string[];
}

/** What the searched stores say: one is in stock if any branch or its web shop has the product. */
export function storeSummary(
  state: SearchState,
  retailers: readonly RetailerInfo[],
  offers: readonly Offer[],
): StoreSummary {
  const searched = retailers
    .filter(({ enabled }) => enabled)
    .map(({ id, label }) => {
      const its = offers.filter(({ retailer }) => retailer.id === id);
      return { label, verdict: verdictOf(state, id, its) };
    });
  const count = (...kinds: Verdict[]) => searched.filter(({ verdict }) => kinds.includes(verdict)).length;
  return {
    stores: searched.length,
    checking: count("checking"),
    inStock: count("in-stock"),
    unknown: count("unknown"),
    without: count("not-listed", "far-away"),
    answered: searched.length - count("checking", "failed", "far-away"),
    silent: searched.filter(({ verdict }) => verdict === "failed").map(({ label }) => label),
  };
}

const VERDICTS: Record<Level, Verdict> = {
  in: "in-stock",
  limited: "in-stock",
  ahead: "ahead",
  checking: "checking",
  unknown: "unknown",
  out: "out",
};

const FAILURES = { nothing: "not-listed", "no-stores": "far-away", silence: "failed" } as const;

function verdictOf(state: SearchState, retailer: RetailerId, offers: readonly Offer[]): Verdict {
  if (isAwaited(state, retailer)) return "checking";
  const section = sectionOf(state, retailer);
  if (section.phase === "retrying") return "checking";
  if (section.phase === "failed" && (offers.length === 0 || !section.said))
    return FAILURES[section.said ?? "silence"];
  const [best] = sorted(offers, "best");
  return best ? VERDICTS[best.level] : "not-listed";
}
