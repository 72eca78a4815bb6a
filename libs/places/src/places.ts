import { readFileSync } from "node:fs";
import { LRUCache } from "lru-cache";
import { areaOf } from "./area.ts";
import type { Place } from "./place.ts";
import { PlaceTable } from "./place-table.ts";
import { distanceMiles, type Position } from "./position.ts";

export type { Place } from "./place.ts";
export { distanceMiles, roundedMiles, shownMiles } from "./position.ts";

const NEAR_MILES = 100;
/** Tried in turn: most people have a code within five miles, where few have to be compared. */
const SEARCHED_MILES = [5, NEAR_MILES];
/** A little less than it is, so that no near place is left out. */
const MILES_A_DEGREE = 69;
/** A search asks several stores near one code, and each needs its towns. */
const REMEMBERED_TOWNS = 8;
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
 * only its position is known. Of several at one place, the last.
 */
export function nearestZip(position: Position): string | null {
  for (const within of SEARCHED_MILES) {
    const near = rowsWithin(position, within).map((row) => ({
      row,
      miles: distanceMiles(position, positionAt(row)),
    }));
    const [nearest] = near.sort((a, b) => a.miles - b.miles || b.row - a.row);
    if (nearest) return table.areaAt(nearest.row);
  }
  return null;
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
  return rowsWithin(positionAt(row), miles).map((near) => table.areaAt(near));
}

/**
 * The positions of the towns within `miles` (at most 100) of a code: each is the middle of the town's areas. The keys are
 * those of `townKey`. Empty if the code's position is unknown.
 */
export function townsWithin(zip: string, miles: number): ReadonlyMap<string, Position> {
  const key = `${zip} ${miles}`;
  const known = recentTowns.get(key);
  if (known) return known;
  const towns = findTowns(zip, miles);
  recentTowns.set(key, towns);
  return towns;
}

const recentTowns = new LRUCache<string, ReadonlyMap<string, Position>>({ max: REMEMBERED_TOWNS });

function findTowns(zip: string, miles: number): ReadonlyMap<string, Position> {
  const row = table.rowOf(zip);
  if (row < 0 || isAbroad(row)) return new Map();
  const towns = townsAround(positionAt(row), miles);
  return new Map([...towns].map(([town, rows]) => [town, middleOf(rows.map(positionAt))]));
}

/** The towns within `miles` (at most 100) of a position: those of most areas first, which are the largest. */
export function largestTowns(position: Position, miles: number): (Position & { readonly city: string })[] {
  const towns = [...townsAround(position, miles).values()].toSorted((one, two) => two.length - one.length);
  return towns.map((rows) => ({ city: table.cityAt(rows[0] ?? 0), ...middleOf(rows.map(positionAt)) }));
}

function townsAround(position: Position, miles: number): ReadonlyMap<string, number[]> {
  const near = rowsWithin(position, miles);
  return Map.groupBy(near, (row) => townKey(table.cityAt(row), table.stateAt(row)));
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
let byBand: ReadonlyMap<number, readonly number[]> | undefined;

/** All rows by their tenth of a degree of latitude, without military post offices abroad: they are not the nearest for people there. */
function rowsByBand(): ReadonlyMap<number, readonly number[]> {
  byBand ??= Map.groupBy(
    Array.from({ length: table.size }, (_, row) => row).filter((row) => !isAbroad(row)),
    (row) => bandOf(table.latitudeAt(row)),
  );
  return byBand;
}

/** All rows within `miles`, at most 100. */
function rowsWithin(position: Position, miles: number): number[] {
  if (miles > NEAR_MILES) throw new RangeError(`Only ${NEAR_MILES} miles are within reach`);
  const { latitude, longitude } = position;
  const reach = miles / MILES_A_DEGREE;
  const farthest = Math.min(Math.abs(latitude) + reach, 89);
  const sideways = reach / Math.cos((farthest * Math.PI) / 180);
  const rows: number[] = [];
  for (let band = bandOf(latitude - reach); band <= bandOf(latitude + reach); band += 1)
    for (const row of rowsByBand().get(band) ?? []) {
      const aside = Math.abs(table.longitudeAt(row) - longitude);
      // Most of a band is far to the west or east, which is cheaper to tell than a distance.
      if (Math.min(aside, 360 - aside) > sideways) continue;
      if (distanceMiles(position, positionAt(row)) <= miles) rows.push(row);
    }
  return rows;
}

function bandOf(latitude: number): number {
  return Math.floor(latitude * 10);
}

function isAbroad(row: number): boolean {
  return ARMED_FORCES.has(table.stateAt(row));
}

function positionAt(row: number): Position {
  return { latitude: table.latitudeAt(row), longitude: table.longitudeAt(row) };
}
