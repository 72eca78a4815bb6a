import type { Plan } from "@stockfinder/contracts/plans";
import { contentsOf } from "@stockfinder/product-rules/unit-price";
import { piecesOf } from "./plan-pieces.ts";

/** 67.6 oz are 2 liters, and a pizza of 20.6 oz is like one of 20. */
const EQUAL = 0.05;

/** Whether a piece of a line holds less or more than in another plan. Null if it holds as much, or that is not known. */
export function sizeBeside(line: string, plan: Plan, other: Plan): "smaller" | "larger" | null {
  const [here, there] = [plan, other].map((each) => {
    const [piece] = piecesOf({ id: line }, each);
    return piece && contentsOf(piece.bought.cost / piece.bought.quantity, piece.bought.offer.unitPrice);
  });
  if (!here || here.unit !== there?.unit) return null;
  const more = here.amount / there.amount - 1;
  return Math.abs(more) < EQUAL ? null : more < 0 ? "smaller" : "larger";
}

/** Whether some package holds less than in another plan: then its total says little beside the other's. */
export function hasSmaller(plan: Plan, other: Plan): boolean {
  return plan.stops.some(({ lines }) =>
    lines.some(({ line }) => sizeBeside(line, plan, other) === "smaller"),
  );
}

/** `Some smaller packages`: beside another plan. Null if none is known to differ. */
export function sizesText(plan: Plan, other: Plan): string | null {
  const [smaller, larger] = [hasSmaller(plan, other), hasSmaller(other, plan)];
  if (smaller && larger) return "Other package sizes";
  return smaller ? "Some smaller packages" : larger ? "Some larger packages" : null;
}
