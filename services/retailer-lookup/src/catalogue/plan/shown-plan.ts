import type { Plan, PlannedStop, PlanOffer } from "@stockfinder/contracts/plans";
import type { TotalPart } from "@stockfinder/contracts/totals";
import { goodsKind } from "../products/goods-kind.ts";
import { cents, pricePart, roundPart, shippingPart, summedPart, taxPart } from "../total/parts.ts";
import type { SalesTax } from "../total/sales-tax.ts";
import type { Terms } from "../total/terms.ts";
import { totalOf } from "../total/total-of.ts";
import type { ShoppingStop } from "./shopping-stop.ts";

/** Pieces of a line from a stop, each of so many packages. */
export interface Bought {
  readonly line: string;
  readonly stop: ShoppingStop;
  readonly offer: PlanOffer;
  readonly units: number;
  readonly packages: number;
}

export interface FoundPlan {
  readonly lines: readonly { readonly id: string; readonly quantity: number }[];
  /** In the order of the way. */
  readonly stops: readonly ShoppingStop[];
  readonly bought: readonly Bought[];
  /** Of the round, along the straight lines. */
  readonly miles: number;
  readonly minutes: number;
}

export interface Reckoning {
  /** Null if the state's is not known. */
  readonly tax: SalesTax | null;
  readonly shops: Terms["shops"];
  readonly costPerMile: number;
  readonly costPerHour: number;
}

interface ReckonedStop {
  readonly shown: PlannedStop;
  /** Null at a branch. */
  readonly shipping: TotalPart | null;
  readonly taxes: readonly TotalPart[];
}

export function shownPlan(found: FoundPlan, reckoning: Reckoning): Plan {
  const { lines, stops, bought, miles, minutes } = found;
  const reckoned = stops
    .map((stop) =>
      reckonedStop(
        stop,
        bought.filter((each) => each.stop === stop),
        reckoning,
      ),
    )
    .filter(({ shown }) => shown.lines.length > 0);
  const goods = cents(reckoned.reduce((sum, { shown }) => sum + shown.goods, 0));
  const hasWay = reckoned.some(({ shown }) => shown.branchId !== null);
  const parts = [
    pricePart(goods, "The prices of the stores"),
    ...reckoned.flatMap(({ shown, shipping }) =>
      shipping ? [{ ...shipping, source: `${shown.name}: ${shipping.source}` }] : [],
    ),
    summedPart(
      "tax",
      reckoned.flatMap(({ taxes }) => taxes),
    ),
    ...(hasWay ? [roundPart(miles, minutes, reckoning)] : []),
  ];
  return {
    stops: reckoned.map(({ shown }) => shown),
    missing: lines.filter(({ id, quantity }) => unitsOf(id, bought) < quantity).map(({ id }) => id),
    total: reckoned.length === 0 ? 0 : (totalOf(parts).value ?? 0),
    parts: reckoned.length === 0 ? [] : parts,
    minutes: hasWay ? Math.round(minutes) : null,
    sure: sureOf(bought),
  };
}

function reckonedStop(
  stop: ShoppingStop,
  bought: readonly Bought[],
  { tax, shops }: Reckoning,
): ReckonedStop {
  const { storeId, branchId, name, distanceMiles, address, stated } = stop;
  const lines = bought.map(({ line, offer, units, packages }) => ({
    line,
    offer,
    quantity: units,
    ...(packages > 1 && { packages }),
    cost: cents(offer.price.value * units * packages),
  }));
  const goods = cents(lines.reduce((sum, { cost }) => sum + cost, 0));
  const taxes = lines.map(({ offer, cost }) =>
    taxPart(cost, { tax, kind: goodsKind(offer.name), piece: offer.price.value }),
  );
  const shipping =
    branchId === null ? shippingPart(goods, { stated, terms: shops.get(storeId) ?? null }) : null;
  const shown = {
    ...{ storeId, branchId, name, distanceMiles, address, lines, goods },
    shipping: shipping ? shipping.value : 0,
    tax: summedPart("tax", taxes).value,
  };
  return { shown, shipping, taxes };
}

function unitsOf(line: string, bought: readonly Bought[]): number {
  return bought.reduce((sum, each) => sum + (each.line === line ? each.units : 0), 0);
}

/** The mean confidence of what is bought; a line of several pieces counts once. */
function sureOf(bought: readonly Bought[]): number {
  const lines = Map.groupBy(bought, ({ line }) => line);
  if (lines.size === 0) return 0;
  const each = [...lines.values()].map((its) => {
    const pieces = its.reduce((sum, { units }) => sum + units, 0);
    return its.reduce((sum, { offer, units }) => sum + offer.confidence * units, 0) / pieces;
  });
  return Math.round((each.reduce((sum, one) => sum + one, 0) / each.length) * 100) / 100;
}
