import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import zipcodes from "zipcodes";
import { sourcePlaces } from "../build/source-places.ts";
import type { Place } from "./place.ts";
import { PlaceTable, packPlaces } from "./place-table.ts";
import { areasWithin, nearestZip, placeOf } from "./places.ts";
import { distanceMiles } from "./position.ts";

const ARMED_FORCES = ["AA", "AE", "AP"];
const source = sourcePlaces();

test("the file equals the output of `npm run operate -- pack-places` for the zipcodes package", () => {
  const committed = readFileSync(new URL("places.bin", import.meta.url));
  expect(packPlaces(source).equals(committed), "run npm run operate -- pack-places").toBe(true);
  expect(committed.length).toBeLessThan(1_200_000);
});

test("the codes and places equal those of the package", () => {
  const known = new Map(source.map((place) => [place.zip, place]));
  for (const zip of Object.keys(zipcodes.codes)) expect(placeOf(zip)).toEqual(known.get(zip) ?? null);
  for (let number = 0; number < 100_000; number += 1) {
    const zip = String(number).padStart(5, "0");
    if (!known.has(zip)) expect(placeOf(zip)).toBeNull();
  }
});

test("a full postal code has the place of its first half", () => {
  for (const { zip, ...place } of source.filter(({ zip }) => /^[A-Z]/.test(zip))) {
    expect(placeOf(`${zip}1A1`)).toEqual({ zip: `${zip}1A1`, ...place });
  }
});

test("the code nearest to a place is its own, or one at the same point", () => {
  const lastAt = new Map<string, string>();
  const pointOf = ({ latitude, longitude }: Place) => `${latitude} ${longitude}`;
  const near = source.filter(({ state }) => !ARMED_FORCES.includes(state));
  for (const place of near) lastAt.set(pointOf(place), place.zip);
  for (const place of near) expect(nearestZip(place)).toBe(lastAt.get(pointOf(place)));
});

test("the areas near a place equal those of an exhaustive search", () => {
  const near = source.filter(({ state }) => !ARMED_FORCES.includes(state));
  for (const place of near.filter((_, index) => index % 500 === 0)) {
    const expected = near.filter((other) => distanceMiles(place, other) <= 80).map(({ zip }) => zip);
    expect(areasWithin(place.zip, 80)?.toSorted()).toEqual(expected.toSorted());
  }
});

test("reads text of any script, from a file inside a larger buffer", () => {
  const places: Place[] = [
    { zip: "00501", city: "Río Verde", state: "NY", latitude: -0.0001, longitude: 179.9999 },
    { zip: "K1A", city: "", state: "ON", latitude: 45.4207, longitude: -75.7023 },
    { zip: "99950", city: "東京 \ufffd", state: "AK", latitude: 90, longitude: -180 },
  ];
  const packed = packPlaces(places);
  const within = Buffer.concat([Buffer.alloc(8), packed]);
  const table = new PlaceTable(within.subarray(8));
  expect(table.size).toBe(3);
  for (const { zip, ...place } of places) {
    const row = table.rowOf(zip);
    expect(table.areaAt(row)).toBe(zip);
    expect({
      city: table.cityAt(row),
      state: table.stateAt(row),
      latitude: table.latitudeAt(row),
      longitude: table.longitudeAt(row),
    }).toEqual(place);
  }
});
