import { readFileSync } from "node:fs";
import { areaOf } from "./area.ts";
import type { Place } from "./place.ts";
import { PlaceIndex } from "./place-index.ts";
import { PlaceTable } from "./place-table.ts";
import type { Position } from "./position.ts";

export type { Place } from "./place.ts";
export { distanceMiles, roundedMiles, shownMiles } from "./position.ts";

const NEAR_MILES = 100;
const ARMED_FORCES = new Set(["AA", "AE", "AP"]);

const table = new PlaceTable(readFileSync(new URL("places.bin", import.meta.url)));

/** The place of a ZIP code or a Canadian postal code; null if the code or its position is unknown. */
export function placeOf(zip: string): Place | null {
  const row = table.rowOf(zip);
  if (row < 0) return null;
  return {
    zip,
    city: table.cityAt(row),
    state: table.stateAt(row),
    latitude: table.latitudeAt(row),
    longitude: table.longitudeAt(row),
  };
}

/**
 * The code nearest to a position; null if none is within 100 miles. In Canada it is the first half of a postal code, because
 * only its position is known.
 */
export function nearestZip(position: Position): string | null {
  const row = placeIndex().nearest(position);
  return row === null ? null : table.areaAt(row);
}

/**
 * The areas within `miles` (at most 100) of a code's area, which is included; null if the code's position is unknown. Symmetric:
 * if A is within reach of B, B is within reach of A.
 */
export function areasWithin(zip: string, miles: number): string[] | null {
  const row = table.rowOf(zip);
  if (row < 0) return null;
  // A military post office abroad is near itself only.
  if (isAbroad(row)) return [areaOf(zip)];
  return placeIndex()
    .within(positionAt(row), miles)
    .map((near) => table.areaAt(near));
}

/**
 * The positions of the towns within `miles` (at most 100) of a code: each is the middle of the town's areas. The keys are
 * those of `townKey`. Empty if the code's position is unknown.
 */
export function townsWithin(zip: string, miles: number): ReadonlyMap<string, Position> {
  const row = table.rowOf(zip);
  if (row < 0 || isAbroad(row)) return new Map();
  const near = placeIndex().within(positionAt(row), miles);
  const areas = Map.groupBy(near, (near) => townKey(table.cityAt(near), table.stateAt(near)));
  return new Map([...areas].map(([town, rows]) => [town, middleOf(rows.map(positionAt))]));
}

export function townKey(city: string, state: string): string {
  return `${city}, ${state}`.toLowerCase();
}

function middleOf(positions: readonly Position[]): Position {
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  return {
    latitude: mean(positions.map(({ latitude }) => latitude)),
    longitude: mean(positions.map(({ longitude }) => longitude)),
  };
}

/** Built at first use: most processes never need it. */
let index: PlaceIndex | undefined;

/** Leaves out military post offices abroad: they are not the nearest code for people there. */
function placeIndex(): PlaceIndex {
  index ??= new PlaceIndex(
    Array.from({ length: table.size }, (_, row) => row).filter((row) => !isAbroad(row)),
    positionAt,
    NEAR_MILES,
  );
  return index;
}

function isAbroad(row: number): boolean {
  return ARMED_FORCES.has(table.stateAt(row));
}

function positionAt(row: number): Position {
  return { latitude: table.latitudeAt(row), longitude: table.longitudeAt(row) };
}
