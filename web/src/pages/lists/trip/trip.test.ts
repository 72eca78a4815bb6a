import type { Line } from "@stockfinder/contracts/lists";
import type { Plan, PlannedStop } from "@stockfinder/contracts/plans";
import { describe, expect, test } from "vitest";
import { aisleText, linesAtStop, movedText, type Trip, tripIn, tripWithout } from "./trip.ts";

test("an aisle is named as one, a department by its name", () => {
  expect(["A10", "AISLE 7", "Pharmacy"].map(aisleText)).toEqual(["Aisle A10", "Aisle 7", "Pharmacy"]);
});

test("lines come by aisle as numbers, those without one last, and those that are gone not at all", () => {
  const bought = (line: string, aisle?: string) => ({ line, offer: { aisle } });
  const stop = {
    lines: [bought("tea"), bought("milk", "AISLE 12"), bought("gone", "AISLE 1"), bought("eggs", "AISLE 7")],
  } as unknown as PlannedStop;
  const lines = ["milk", "eggs", "tea"].map((id) => ({ id }) as Line);

  expect(linesAtStop(stop, lines).map(({ line }) => line.id)).toEqual(["eggs", "milk", "tea"]);
});

describe("a line that is not on the shelf", () => {
  const stop = (storeId: string, ...lines: string[]) =>
    ({
      storeId,
      branchId: "1",
      name: storeId,
      lines: lines.map((line) => ({ line })),
    }) as unknown as PlannedStop;
  const plan = (missing: string[], ...stops: PlannedStop[]) => ({ missing, stops }) as unknown as Plan;
  const trip: Trip = {
    ...{ listId: "list", stop: 0, missed: [] },
    plan: plan([], stop("target", "milk", "eggs"), stop("cvs", "tea")),
  };
  const milk = { line: "milk", storeId: "target", branchId: "1" };
  const names = ({ plan }: Trip) =>
    plan.stops.map(({ name, lines }) => [name, ...lines.map(({ line }) => line)]);

  test("is bought at a further stop, and the shopper stays at this one", () => {
    const after = tripWithout(trip, milk, [
      plan([], stop("walmart", "milk", "eggs", "tea")),
      plan([], stop("kroger", "milk", "tea"), stop("target", "eggs")),
    ]);

    expect(names(after)).toEqual([
      ["target", "eggs"],
      ["kroger", "milk", "tea"],
    ]);
    expect(after).toMatchObject({ stop: 0, missed: [milk] });
    expect(movedText(after, { id: "milk", text: "Milk" })).toBe("Milk: now at kroger");
  });

  test("is left out where no plan has the stop, and the way stays", () => {
    const after = tripWithout(trip, milk, [plan([], stop("walmart", "milk", "eggs", "tea"))]);

    expect(names(after)).toEqual([
      ["target", "eggs"],
      ["cvs", "tea"],
    ]);
    expect(movedText(after, { id: "milk", text: "Milk" })).toContain("no other store");
  });
});

test("a trip belongs to its list", () => {
  expect(tripIn("", "a")).toBeNull();
  expect(tripIn(JSON.stringify({ listId: "a", stop: 1 }), "a")).toMatchObject({ stop: 1 });
  expect(tripIn(JSON.stringify({ listId: "a", stop: 1 }), "b")).toBeNull();
});
