import type { InputOf } from "@stockfinder/contracts/operation";
import type { Plan, Plans, planLines } from "@stockfinder/contracts/plans";
import type { Near } from "../../requests/near.ts";
import { goodsKind } from "../products/goods-kind.ts";
import { taxPart } from "../total/parts.ts";
import type { Terms } from "../total/terms.ts";
import { bestPlans } from "./best-plans.ts";
import type { FittingProduct } from "./fitting-products.ts";
import { bestChoice, ofPackages, type PieceChoice } from "./piece-choice.ts";
import { plansByCar, plansElsewhere } from "./plans-elsewhere.ts";
import type { Plan as FoundPlan, PlanLine } from "./problem.ts";
import { withPromisingStops } from "./promising-stops.ts";
import { orderShipping, type ShoppingChoice } from "./shopping-stop.ts";
import { shownPlan } from "./shown-plan.ts";
import type { StockedStop } from "./stocked-stops.ts";
import { shareOf, usualContents } from "./usual-contents.ts";

type Wanted = InputOf<typeof planLines>;

export interface ShoppingLine {
  readonly line: Wanted["lines"][number];
  readonly products: readonly FittingProduct[];
}

/** Packages of a product at a stop that fill a line. */
interface Choice extends ShoppingChoice, PieceChoice {
  readonly packages: number;
}

/** How a list's lines are bought best at these stops: with at most one, two and three of them, and at other stores. */
export function shoppingPlans(
  lines: readonly ShoppingLine[],
  stops: readonly StockedStop[],
  wish: Pick<Wanted, "prefer" | "costPerMile" | "costPerHour" | "without"> & { readonly near: Near },
  terms: Terms,
): Required<Pick<Plans, "plans" | "elsewhere">> {
  const isMissed = ({ line }: ShoppingLine, { storeId, branchId }: StockedStop) =>
    wish.without.some(
      (each) => each.line === line.id && each.storeId === storeId && each.branchId === branchId,
    );
  const chosen = lines.map((line) => {
    const offered = stops.map((stop) => (isMissed(line, stop) ? [] : choicesAt(line, stop)));
    const { upc, quantity } = line.line;
    const own = offered.flat().filter(({ offer }) => upc === null || offer.upc === upc);
    const usual = usualContents(own);
    return offered.map((choices) =>
      bestChoice(
        choices.map((choice): Choice => ({ ...choice, share: shareOf(choice, usual) })),
        quantity,
      ),
    );
  });
  const tax = terms.taxes.get(wish.near.state) ?? null;
  const { problem, kept } = withPromisingStops({
    stops: stops.map((stop) => ({
      position: stop.position,
      miles: stop.distanceMiles,
      shipping: orderShipping(stop, terms.shops),
    })),
    lines: lines.map(
      ({ line }, at): PlanLine => ({
        quantity: line.quantity,
        choices: (chosen[at] ?? []).flatMap((choice, stop) => {
          if (!choice) return [];
          const { offer, certainty, quantity, price, share } = choice;
          const taxed = taxPart(price, { tax, kind: goodsKind(offer.name), piece: offer.price.value });
          // A smaller package is no cheaper than the usual one for having less in it.
          const lacking = share > 0 ? price / share - price : 0;
          return [{ stop, price, tax: (taxed.value ?? 0) + lacking, certainty, quantity }];
        }),
      }),
    ),
    wish: { ...wish, from: wish.near },
  });
  const stopAt = (at: number) => stops[kept[at] ?? -1];
  const shown = ({ order, purchases, miles, minutes }: FoundPlan): Plan =>
    shownPlan(
      {
        lines: lines.map(({ line }) => line),
        stops: order.flatMap((stop) => stopAt(stop) ?? []),
        bought: purchases.flatMap(({ line, choice, units }) => {
          const bought = chosen[line]?.[kept[choice.stop] ?? -1];
          const place = stopAt(choice.stop);
          const wanted = lines[line]?.line;
          if (!bought || !place || !wanted) return [];
          const { offer, packages } = bought;
          return [{ line: wanted.id, stop: place, offer, units, packages }];
        }),
        miles,
        minutes,
      },
      { ...wish, tax, shops: terms.shops },
    );
  const best = bestPlans(problem);
  const byCar = plansByCar(problem, best);
  const alone = plansElsewhere(problem, best[0], (at) => stopAt(at)?.storeId);
  const elsewhere = [
    ...byCar,
    ...alone.filter(({ order }) => !byCar.some((plan) => plan.order.join() === order.join())),
  ];
  return { plans: best.map(shown), elsewhere: elsewhere.map(shown) };
}

/** What the stop has of a line, within its price for a piece. */
function choicesAt({ line, products }: ShoppingLine, { has }: StockedStop): Omit<Choice, "share">[] {
  const choices = products.flatMap(({ gtin, packages }) => {
    const found = has.get(gtin);
    return found ? [ofPackages({ ...found, packages, price: found.offer.price.value }, packages)] : [];
  });
  return choices.filter(({ price }) => line.maxPrice === null || price <= line.maxPrice);
}
