import type { Plan } from "@stockfinder/contracts/plans";
import { piecesOf } from "./plan-pieces.ts";

/** Amounts are rounded, and 67.6 oz are 2 liters. */
const EQUAL = 0.03;

/** Whether a piece of a line holds less or more than in another plan. Null if it holds as much, or that is not known. */
export function sizeBeside(line: string, plan: Plan, other: Plan): "smaller" | "larger" | null {
  const [here, there] = [plan, other].map((each) => contentsIn(line, each));
  if (!here || here.unit !== there?.unit) return null;
  const more = here.amount / there.amount - 1;
  if (Math.abs(more) < EQUAL) return null;
  return more < 0 ? "smaller" : "larger";
}

/** Whether a plan has less in its package of some line than another: its total says little beside the other's. */
export function hasSmaller(plan: Plan, other: Plan): boolean {
  return linesOf(plan).some((line) => sizeBeside(line, plan, other) === "smaller");
}

/** `2 smaller packages`, `1 smaller, 2 larger packages`: beside another plan. Null if none is known to differ. */
export function sizesText(plan: Plan, other: Plan): string | null {
  const sizes = linesOf(plan).map((line) => sizeBeside(line, plan, other));
  const counted = (["smaller", "larger"] as const).flatMap((size) => {
    const count = sizes.filter((each) => each === size).length;
    return count > 0 ? [{ count, text: `${count} ${size}` }] : [];
  });
  const last = counted.at(-1);
  if (!last) return null;
  return `${counted.map(({ text }) => text).join(", ")} ${last.count === 1 ? "package" : "packages"}`;
}

function linesOf({ stops }: Plan): string[] {
  return [...new Set(stops.flatMap(({ lines }) => lines.map(({ line }) => line)))];
}

/** What a piece of a line holds, the smallest where it is bought at several stops. Null if that is not known. */
function contentsIn(line: string, plan: Plan): { readonly unit: string; readonly amount: number } | null {
  const contents = piecesOf({ id: line }, plan).flatMap(({ bought: { cost, quantity, offer } }) =>
    offer.unitPrice ? { unit: offer.unitPrice.unit, amount: cost / quantity / offer.unitPrice.amount } : [],
  );
  return contents.sort((one, other) => one.amount - other.amount)[0] ?? null;
}
