import type { Line } from "@stockfinder/contracts/lists";
import type { Plan, PlannedStop } from "@stockfinder/contracts/plans";

/** A line that the shopper did not find at a stop. */
export interface Missed {
  readonly line: string;
  readonly storeId: string;
  readonly branchId: string;
}

/** A plan on its way. It stays as it was chosen while lines are checked off. */
export interface Trip {
  readonly listId: string;
  readonly plan: Plan;
  /** The number of the stop where the shopper is. */
  readonly stop: number;
  readonly missed: readonly Missed[];
}

/** The trip that this browser keeps for the list; null without one. */
export function tripIn(saved: string, listId: string): Trip | null {
  if (saved === "") return null;
  const trip = JSON.parse(saved) as Trip;
  return trip.listId === listId ? trip : null;
}

/** Of the new plans the one that finds most with this stop, else the old one without the line. */
export function tripWithout(trip: Trip, missed: Missed, plans: readonly Plan[]): Trip {
  const isHere = ({ storeId, branchId }: PlannedStop) =>
    storeId === missed.storeId && branchId === missed.branchId;
  const [best] = plans
    .filter(({ stops }) => stops.some(isHere))
    .sort((one, other) => one.missing.length - other.missing.length);
  const { stops } = best ?? withoutLine(trip.plan, missed.line, isHere);
  const inOrder = [...stops.filter(isHere), ...stops.filter((stop) => !isHere(stop))];
  return {
    ...trip,
    missed: [...trip.missed, missed],
    stop: 0,
    plan: { ...(best ?? trip.plan), stops: inOrder },
  };
}

function withoutLine(plan: Plan, line: string, isAt: (stop: PlannedStop) => boolean): Plan {
  const stops = plan.stops.map((stop) =>
    isAt(stop) ? { ...stop, lines: stop.lines.filter((each) => each.line !== line) } : stop,
  );
  return { ...plan, stops };
}

/** `Paper towels: now at Target, Steelyard`, or that no stop has it. */
export function movedText({ plan }: Trip, { id, text }: Pick<Line, "id" | "text">): string {
  const stop = plan.stops.find(({ lines }) => lines.some(({ line }) => line === id));
  return stop ? `${text}: now at ${stop.name}` : `${text}: no other store near you is known to have it`;
}

export interface LineAtStop {
  readonly line: Line;
  readonly bought: PlannedStop["lines"][number];
}

/** What there is to get at a stop, in the order of its aisles; lines whose aisle is not known come last. */
export function linesAtStop(stop: PlannedStop, lines: readonly Line[]): LineAtStop[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return stop.lines
    .flatMap((bought) => {
      const line = byId.get(bought.line);
      return line ? [{ line, bought }] : [];
    })
    .sort((one, other) => AISLES.compare(aisleOf(one), aisleOf(other)));
}

/** `Aisle A10`, `Aisle 7` where the store says `AISLE 7`, or a department: `Pharmacy`. */
export function aisleText(aisle: string): string {
  const name = aisle.replace(/^aisle\s+/i, "");
  return /\d/.test(name) ? `Aisle ${name}` : name;
}

/** `AISLE 7` before `AISLE 12`. */
const AISLES = new Intl.Collator("en-US", { numeric: true });

function aisleOf({ bought }: LineAtStop): string {
  return bought.offer.aisle ?? "\uffff";
}
