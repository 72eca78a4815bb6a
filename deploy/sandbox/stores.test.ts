import { distanceMiles, placeOf } from "@stockfinder/places/places";
import { expect, test } from "vitest";
import { type StoreChain, StoreNetwork } from "./stores.ts";

const stores = new StoreNetwork("test");
const ZIPS = [
  "44114",
  "10001",
  "90210",
  "60614",
  "30303",
  "98101",
  "43081",
  "50613",
  "04652",
  "59353",
  "99723",
  "00601",
];
const CHAINS: [StoreChain, RegExp][] = [
  ["target", /^\d{4}$/],
  ["walmart", /^\d{3,4}$/],
  ["samsclub", /^\d{4}$/],
  ["walgreens", /^\d{4,5}$/],
  ["kroger", /^\d{8}$/],
  ["bestbuy", /^\d{3,4}$/],
];

function near(chain: StoreChain, zip: string, within = 100, limit = 20) {
  const place = placeOf(zip);
  if (!place) throw new Error(`${zip} is no zip code`);
  return { place, found: stores.near(chain, place, within, limit) };
}

test.each(CHAINS)("%s: stores are in the radius, nearest first, with ids in its format", (chain, form) => {
  for (const zip of ZIPS) {
    const { place, found } = near(chain, zip, 30);
    expect(found.map(({ miles }) => miles)).toEqual(found.map(({ miles }) => miles).sort((a, b) => a - b));
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    for (const store of found) {
      expect(store.id).toMatch(form);
      expect(store.miles).toBeLessThanOrEqual(30);
      expect(distanceMiles(place, store)).toBeCloseTo(store.miles, 1);
      expect(placeOf(store.zip)?.state).toBe(store.state);
      expect(store.street).toMatch(/^\d+ \w/);
    }
  }
});

test("searching outwards ring by ring misses no nearer store", () => {
  for (const zip of ["44114", "90210", "50613"]) {
    const { found } = near("target", zip, 40, 5);
    const all = near("target", zip, 40, 1_000).found;
    expect(found).toEqual(all.slice(0, 5));
  }
});

test("a city has the requested number of stores, and two of its zip codes share them", () => {
  expect(near("target", "44114", 100, 5).found).toHaveLength(5);
  const one = near("walgreens", "10001", 9, 9).found.map(({ id }) => id);
  const other = near("walgreens", "10011", 9, 9).found.map(({ id }) => id);
  expect(one).toHaveLength(9);
  expect(one.filter((id) => other.includes(id)).length).toBeGreaterThan(3);
});

test.each(["44114", "60614", "10001", "94105"])("no two stores of a chain around %s have one name", (zip) => {
  for (const chain of ["target", "walmart", "kroger", "bestbuy"] as const) {
    const names = near(chain, zip, 20, 12).found.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  }
});

test("in sparsely populated areas some chains have no store", () => {
  expect(near("samsclub", "59353").found).toEqual([]);
  expect(near("walgreens", "59353", 9).found).toEqual([]);
  expect(near("bestbuy", "99723").found).toEqual([]);
});

test("the same seed builds the same stores", () => {
  const place = placeOf("44114");
  if (!place) throw new Error("no place");
  expect(new StoreNetwork("test").near("kroger", place, 30, 10)).toEqual(
    near("kroger", "44114", 30, 10).found,
  );
});
