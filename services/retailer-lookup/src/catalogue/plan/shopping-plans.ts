import type { InputOf, OutputOf } from "@stockfinder/contracts/operation";
import type { Plan, Plans, planLines, priceLines } from "@stockfinder/contracts/plans";
import type { Near } from "../../requests/near.ts";
import { goodsKind } from "../products/goods-kind.ts";
import { taxPart } from "../total/parts.ts";
import type { Terms } from "../total/terms.ts";
import { bestPlans } from "./best-plans.ts";
import type { FittingProduct } from "./fitting-products.ts";
import { bestChoice, ofPackages, type PieceChoice } from "./piece-choice.ts";
import { plansByCar, plansElsewhere } from "./plans-elsewhere.ts";
import type { Plan as FoundPlan, PlanLine } from "./problem.ts";
import { promisingStops } from "./promising-stops.ts";
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
  const tax = terms.taxes.get(wish.near.state) ?? null;
  const problemAt = (stops: readonly StockedStop[], chosen: readonly (readonly (Choice | null)[])[]) => ({
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
  const everywhere = lines.map((line) => bestAtEach(line, stops, wish.without));
  const kept = promisingStops(problemAt(stops, everywhere));
  const places = kept.flatMap((stop) => stops[stop] ?? []);
  const chosen = everywhere.map((choices) => kept.map((stop) => choices[stop] ?? null));
  const problem = problemAt(places, chosen);
  const shown = ({ order, purchases, miles, minutes }: FoundPlan): Plan =>
    shownPlan(
      {
        lines: lines.map(({ line }) => line),
        stops: order.flatMap((stop) => places[stop] ?? []),
        bought: purchases.flatMap(({ line, choice, units }) => {
          const bought = chosen[line]?.[choice.stop];
          const stop = places[choice.stop];
          const wanted = lines[line]?.line;
          if (!bought || !stop || !wanted) return [];
          const { offer, packages } = bought;
          return [{ line: wanted.id, stop, offer, units, packages }];
        }),
        miles,
        minutes,
      },
      { ...wish, tax, shops: terms.shops },
    );
  const best = bestPlans(problem);
  const byCar = plansByCar(problem, best);
  const alone = plansElsewhere(problem, best[0], (at) => places[at]?.storeId);
  const elsewhere = [
    ...byCar,
    ...alone.filter(({ order }) => !byCar.some((plan) => plan.order.join() === order.join())),
  ];
  return { plans: best.map(shown), elsewhere: elsewhere.map(shown) };
}

/** What each line costs at the stop where it costs least, of those that most likely have it; no line that none has. */
export function lowestCosts(
  lines: readonly ShoppingLine[],
  stops: readonly StockedStop[],
): OutputOf<typeof priceLines> {
  return lines.flatMap((line) => {
    const { id, quantity } = line.line;
    const choices = bestAtEach(line, stops, []).filter((choice) => choice !== null);
    const best = bestChoice(choices, quantity);
    if (!best) return [];
    const { image, isDemo } = best.offer;
    return { line: id, cost: best.price * quantity, image, isDemo };
  });
}

/** The best choice for a line at each stop, but for those where its shopper missed it. */
function bestAtEach(
  line: ShoppingLine,
  stops: readonly StockedStop[],
  without: Wanted["without"],
): (Choice | null)[] {
  const { id, upc, quantity } = line.line;
  const isMissed = ({ storeId, branchId }: StockedStop) =>
    without.some((each) => each.line === id && each.storeId === storeId && each.branchId === branchId);
  const offered = stops.map((stop) => (isMissed(stop) ? [] : choicesAt(line, stop)));
  const usual = usualContents(offered.flat().filter(({ offer }) => upc === null || offer.upc === upc));
  return offered.map((choices) =>
    bestChoice(
      choices.map((choice): Choice => ({ ...choice, share: shareOf(choice, usual) })),
      quantity,
    ),
  );
}

/** What the stop has of a line, within its price for a piece. */
function choicesAt({ line, products }: ShoppingLine, { has }: StockedStop): Omit<Choice, "share">[] {
  const choices = products.flatMap(({ gtin, packages }) => {
    const found = has.get(gtin);
    return found ? [ofPackages({ ...found, packages, price: found.offer.price.value }, packages)] : [];
  });
  return choices.filter(({ price }) => line.maxPrice === null || price <= line.maxPrice);
}
