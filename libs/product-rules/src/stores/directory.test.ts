import { bareId, directoryId } from "@stockfinder/contracts/store-ids";
import { Store } from "@stockfinder/contracts/stores";
import { expect, test } from "vitest";
import { STORES, storeAt, storeOf } from "./directory.ts";

const HOST = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

test("the ids of the specification are in the directory, each in its country", () => {
  const ids = new Map(STORES.map(({ id, country }) => [id, country]));
  const american =
    "amazon bestbuy bh frys gamestop homedepot jcpenney kohls macys newegg samsclub sephora target ulta walmart ebay";

  for (const id of american.split(" ")) expect([id, ids.get(id)]).toEqual([id, "USA"]);
  for (const id of ["walmart-CAN", "bestbuy-CAN", "amazon-CAN", "newegg-CAN"])
    expect([id, ids.get(id)]).toEqual([id, "CAN"]);
});

test("there are more than 420 stores, in the USA and in Canada", () => {
  const american = STORES.filter(({ country }) => country === "USA");

  expect(STORES.length).toBeGreaterThanOrEqual(420);
  expect(american.length).toBeGreaterThan(400);
  expect(STORES.length - american.length).toBeGreaterThan(100);
});

test("every id, name in a country and host belongs to one store", () => {
  const ids = STORES.map(({ id }) => id);
  const names = STORES.map(({ name, country }) => `${name.toLowerCase()} ${country}`);
  const hosts = STORES.flatMap((store) => store.hosts);

  expect(repeated(ids)).toEqual([]);
  expect(repeated(names)).toEqual([]);
  expect(repeated(hosts)).toEqual([]);
});

test("every store matches the contract; its hosts are valid, its id is plain", () => {
  for (const store of STORES) {
    expect(Store.strip().safeParse(store).error).toBeUndefined();
    expect(store.id).toMatch(/^[a-z0-9]+(-CAN)?$/);
    expect(store.name).toBe(store.name.trim());
    for (const host of store.hosts) expect(host).toMatch(HOST);
    if (store.id.endsWith("-CAN")) expect(store.country).toBe("CAN");
  }
});

test("every id is that of its retailer and country", () => {
  for (const { id, country } of STORES) expect(directoryId(bareId(id), country)).toBe(id);
});

test("a retailer that is searched has an adapter, all others are read by their pages", () => {
  const searched = STORES.filter(({ reads }) => reads === "adapter");

  expect(searched.map(({ retailer }) => retailer).sort()).toEqual([
    "bestbuy",
    "cvs",
    "ebay",
    "kroger",
    "samsclub",
    "target",
    "walgreens",
    "walmart",
    "walmartgrocery",
  ]);
  expect(STORES.every(({ reads, retailer }) => (reads === "adapter") === (retailer !== null))).toBe(true);
});

test.each([
  ["https://www.target.com/p/-/A-1", "target"],
  ["https://target.com/p/-/A-1", "target"],
  ["https://WWW.Target.com:443/p/-/A-1", "target"],
  ["https://www.amazon.ca/dp/B0C4R7D1K3", "amazon-CAN"],
  ["https://www.canadiantire.ca/en/pdp/1.html", "canadiantire"],
  ["http://www.target.com/p/-/A-1", null],
  ["https://www.target.com:8443/p/-/A-1", null],
  ["https://user@www.target.com/p/-/A-1", null],
  ["https://www.target.com@evil.example/", null],
  ["https://evil.www.target.com/", null],
  ["https://www.target.com.evil.example/", null],
  ["https://www.target.com./", null],
  ["https://127.0.0.1/", null],
])("%s is a page of %s", (address, id) => {
  expect(storeAt(new URL(address))?.id ?? null).toBe(id);
});

test.each([
  ["walmart", "USA", "walmart"],
  ["walmart", "CAN", "walmart-CAN"],
  ["canadiantire", "CAN", "canadiantire"],
  ["canadiantire", "USA", undefined],
  ["target", "CAN", undefined],
  ["no-such-store", "USA", undefined],
] as const)("%s in %s is %s", (retailer, country, id) => {
  expect(storeOf(retailer, country)?.id).toBe(id);
});

function repeated(list: readonly string[]): string[] {
  return list.filter((each, at) => list.indexOf(each) !== at);
}
