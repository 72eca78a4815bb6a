import { MemoryCache } from "@stockfinder/cache/memory-cache";
import { checkAvailability } from "@stockfinder/contracts/availability";
import {
  type AnswerHeader,
  availabilityKey,
  encodeAnswer,
  searchKey,
} from "@stockfinder/contracts/lookup-answers";
import { listRetailers } from "@stockfinder/contracts/retailers";
import { searchRetailer } from "@stockfinder/contracts/searches";
import { beforeEach, expect, test } from "vitest";
import { findStaleLookup } from "./stale-lookups.ts";

const MINUTE = 60_000;
const FETCHED_AT = Date.parse("2026-11-20T08:00:00.000Z");
const ASKED = { retailer: "target", query: "Disinfecting  Wipes", zip: "44114", page: 1 } as const;
const SITE = searchKey("target", "site", "44114", 1, "disinfecting wipes");
const OFFICIAL = searchKey("target", "official", "44114", 1, "disinfecting wipes");

let cache: MemoryCache;
let now: number;
const find = async (operation = searchRetailer.name, input: unknown = ASKED) => {
  const bytes = await findStaleLookup({ cache, now: () => now }, { name: operation }, input);
  return bytes && JSON.parse(bytes.toString());
};
const keep = (key: string, body: object, { fetchedAt = FETCHED_AT }: { fetchedAt?: number } = {}) =>
  put(key, body, {
    answer: {
      fetchedAt,
      tookMs: 300,
      freshUntil: fetchedAt + MINUTE,
      staleUntil: fetchedAt + 11 * MINUTE,
      errorUntil: fetchedAt + 371 * MINUTE,
    },
  });
const put = (key: string, body: object, header: Partial<AnswerHeader>) =>
  cache.set(
    key,
    encodeAnswer(
      { checkedAt: FETCHED_AT, answer: null, failure: null, ...header },
      Buffer.from(JSON.stringify(body)),
    ),
    1e9,
  );

const result = (title: string) => ({ retailer: "target", items: [{ title }], stale: false });

beforeEach(() => {
  cache = new MemoryCache(1e6);
  now = FETCHED_AT + 30 * MINUTE;
});

test("a search gets the service's last answer, marked as stale after its fresh time", async () => {
  await keep(SITE, result("wipes"));
  expect(await find()).toEqual({ ...result("wipes"), stale: true });
  now = FETCHED_AT + MINUTE - 1;
  expect(await find()).toEqual(result("wipes"));
});

test("it may be six hours old and no older", async () => {
  await keep(SITE, result("wipes"));
  now = FETCHED_AT + 371 * MINUTE - 1;
  expect(await find()).toBeDefined();
  now += 1;
  expect(await find()).toBeUndefined();
});

test("the newer answer of a retailer's two sources is served", async () => {
  await keep(SITE, result("older"));
  await keep(OFFICIAL, result("newer"), { fetchedAt: FETCHED_AT + 1 });
  expect(await find()).toMatchObject({ items: [{ title: "newer" }] });
});

test("failures and unknown bytes are not served as answers", async () => {
  await put(SITE, {}, { failure: { code: "blocked", detail: "status 412", until: now + MINUTE } });
  await cache.set(OFFICIAL, Buffer.from("nonsense"), 1e6);
  expect(await find()).toBeUndefined();
});

test("availability combines the cached items, with the time of the oldest", async () => {
  const itemKey = (id: string) => availabilityKey("target", "site", "44114", id);
  await keep(itemKey("1"), { id: "1", status: [], stores: [] });
  await keep(itemKey("2"), { id: "2", status: [], stores: [] }, { fetchedAt: now });
  await put(itemKey("3"), {}, { failure: { code: "empty", detail: "left out", until: now } });
  const asked = { retailer: "target", zip: "44114", ids: "1,2,3" };

  const whole = await find(checkAvailability.name, asked);
  expect(checkAvailability.output.parse(whole)).toEqual({
    retailer: "target",
    fetchedAt: new Date(FETCHED_AT).toISOString(),
    stale: true,
    items: [
      { id: "1", status: [], stores: [] },
      { id: "2", status: [], stores: [] },
    ],
  });
  expect(await find(checkAvailability.name, { ...asked, ids: "1,4" })).toMatchObject({
    items: [{ id: "1" }],
    error: { code: "failing" },
  });
  expect(await find(checkAvailability.name, { ...asked, ids: "4" })).toBeUndefined();
});

test("other operations have no earlier answers", async () => {
  expect(await find(listRetailers.name, {})).toBeUndefined();
});
