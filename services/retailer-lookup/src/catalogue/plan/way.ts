import { distanceMiles } from "@stockfinder/places/position";
import { roadMiles } from "../total/parts.ts";
import type { PlanStop, PlanWish } from "./problem.ts";

/** 30 miles an hour, lights and parking included: minutes are "about, by distance". */
const MINUTES_A_MILE = 2;

export interface Round {
  /** The stops in their best order; shops that send come last. */
  readonly order: readonly number[];
  /** Along the straight lines. */
  readonly miles: number;
}

export function minutesOf(miles: number): number {
  return roadMiles(miles) * MINUTES_A_MILE;
}

/** What a round costs in dollars. */
export function wayCost(
  miles: number,
  { costPerMile, costPerHour }: Pick<PlanWish, "costPerMile" | "costPerHour">,
): number {
  return roadMiles(miles) * costPerMile + (minutesOf(miles) / 60) * costPerHour;
}

/** How far a stop is from where the round begins; 0 for a shop that sends. */
export function milesTo({ position, miles }: PlanStop, from: PlanWish["from"]): number {
  return position ? (miles ?? distanceMiles(from, position)) : 0;
}

/** The shortest round over at most three of the stops. All distances are computed once. */
export function rounds(
  stops: readonly PlanStop[],
  from: PlanWish["from"],
): (set: readonly number[]) => Round {
  const home = stops.map((stop) => milesTo(stop, from));
  // At least what their own distances differ by: a town's middle as a position would make a further stop a short cut.
  const between = stops.map((one, from) =>
    stops.map((other, to) => {
      if (!one.position || !other.position) return 0;
      return Math.max(
        distanceMiles(one.position, other.position),
        Math.abs((home[from] ?? 0) - (home[to] ?? 0)),
      );
    }),
  );
  const fromHome = (stop: number) => home[stop] ?? 0;
  const leg = (one: number, other: number) => between[one]?.[other] ?? 0;
  const length = (round: readonly number[]) =>
    round.reduce((sum, stop, at) => sum + (at === 0 ? fromHome(stop) : leg(round[at - 1] ?? 0, stop)), 0) +
    fromHome(round.at(-1) ?? 0);

  return (set) => {
    const branches = set.filter((stop) => stops[stop]?.position);
    const shops = set.filter((stop) => !stops[stop]?.position);
    const [first, second, third] = branches;
    if (first === undefined) return { order: shops, miles: 0 };
    let best = branches;
    // A round and its reverse are equally long, so only the one in the middle matters.
    if (second !== undefined && third !== undefined)
      for (const other of [
        [second, first, third],
        [first, third, second],
      ])
        if (length(other) < length(best)) best = other;
    return { order: [...best, ...shops], miles: length(best) };
  };
}
