import type { OfferFacts } from "@stockfinder/contracts/offer-facts";
import type { PlannedStop, PlanOffer } from "@stockfinder/contracts/plans";
import type { Position } from "@stockfinder/places/position";
import { shippingPart } from "../total/parts.ts";
import type { Terms } from "../total/terms.ts";
import type { OrderShipping } from "./problem.ts";

/** What an order counts with whose shipping no source states: known costs go first. It only decides between plans: no page shows it. */
const UNKNOWN_SHIPPING = 100_000;

export interface ShoppingStop {
  /** In the directory. */
  readonly storeId: string;
  readonly branchId: string | null;
  readonly name: string;
  readonly distanceMiles: number | null;
  readonly address: PlannedStop["address"];
  readonly position: Position | null;
  /** What the shop's offers state about shipping; the dearest of each. */
  readonly stated: OfferFacts["shipping"];
}

export interface ShoppingChoice {
  readonly offer: PlanOffer;
  readonly certainty: number;
  readonly quantity: number | null;
}

/** The dearest of what offers state about shipping. */
export function dearestShipping(all: readonly OfferFacts["shipping"][]): OfferFacts["shipping"] {
  const stated = all.filter((each) => each !== undefined);
  if (stated.length === 0) return undefined;
  const most = (amounts: readonly (number | null)[]) => {
    const known = amounts.filter((amount) => amount !== null);
    return known.length === 0 ? null : Math.max(...known);
  };
  return {
    cost: most(stated.map(({ cost }) => cost)),
    freeFrom: most(stated.map(({ freeFrom }) => freeFrom)),
    minDays: null,
    maxDays: null,
    by: null,
  };
}

/** A shop's shipping as plans are compared by it; null for a branch. */
export function orderShipping(
  { branchId, storeId, stated }: Pick<ShoppingStop, "branchId" | "storeId" | "stated">,
  shops: Terms["shops"],
): OrderShipping | null {
  if (branchId !== null) return null;
  const terms = shops.get(storeId) ?? null;
  return {
    cost: shippingPart(0, { stated, terms }).value ?? UNKNOWN_SHIPPING,
    freeFrom: stated?.freeFrom ?? terms?.freeShippingFrom ?? null,
  };
}
