import { logSearch, searchLogged } from "@stockfinder/contracts/searches";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { removeOldCounts } from "../src/catalogue/searches/popular-searches.ts";
import { removeOldSearches } from "../src/retention.ts";
import { type LookupService, startService } from "./lookup-service.ts";

describe.each(SETUPS)("logging a search, on $name", (setup) => {
  let service: LookupService;
  beforeAll(async () => {
    service = await startService(setup, {});
  });
  afterAll(() => service.stop());
  beforeEach(() => emptied(service.database, "lookup.searches, lookup.popular_searches, lookup.searchers"));

  const log = (query: string, caller = "192.0.2.1") =>
    service.call(logSearch, { query, zipcode: "44114", caller });
  const counts = async () =>
    (await service.database.query("select query, people from lookup.popular_searches order by query")).rows;

  test("counts the query, and stores neither place nor person", async () => {
    const input = { query: "Hand Sanitizer", zipcode: "44114", userID: "user-7", caller: "192.0.2.1" };
    expect(await service.call(logSearch, input)).toEqual({ worked: true });
    await expect.poll(() => counts()).toEqual([{ query: "hand sanitizer", people: 1 }]);
    const stored = await service.database.query("select * from lookup.searchers, lookup.popular_searches");
    expect(JSON.stringify(stored.rows)).not.toMatch(/44114|user-7|192\.0\.2\.1/);
  });

  test("counts searches by day, letters and spaces aside", async () => {
    await log("Hand Sanitizer", "192.0.2.1");
    await log("hand  sanitizer", "192.0.2.2");
    await log("ps5");
    await expect
      .poll(() => counts())
      .toEqual([
        { query: "hand sanitizer", people: 2 },
        { query: "ps5", people: 1 },
      ]);
  });

  const OF_MAY = { query: "ps5", zipcode: "44114", at: "2026-05-01T23:59:59.000Z", person: "one" };

  test("a search that is reported twice counts once", async () => {
    const id = crypto.randomUUID();
    await service.bus.publish(searchLogged, OF_MAY, { id });
    await service.bus.publish(searchLogged, OF_MAY, { id });
    await service.bus.publish(searchLogged, { ...OF_MAY, person: "another" });
    await expect.poll(() => counts()).toEqual([{ query: "ps5", people: 2 }]);
    const { rows } = await service.database.query("select day::text from lookup.popular_searches");
    expect(rows).toEqual([{ day: "2026-05-01" }]);
  });

  test("the searches of copies of the last release are removed after 30 days, their counts stay", async () => {
    await log("ps5");
    await expect.poll(() => counts()).toHaveLength(1);
    await service.database.query(
      "insert into lookup.searches (query, zipcode, searched_at) values ('ps5', '44114', now())",
    );
    const day = 24 * 60 * 60 * 1_000;
    expect(await removeOldSearches(service.database, new Date(Date.now() + 29 * day))).toBe(0);
    expect(await removeOldSearches(service.database, new Date(Date.now() + 31 * day))).toBe(1);
    expect(await removeOldSearches(service.database, new Date(Date.now() + 31 * day))).toBe(0);
    expect(await counts()).toHaveLength(1);
  });

  test("counts are removed after 400 days", async () => {
    await service.bus.publish(searchLogged, OF_MAY);
    await expect.poll(() => counts()).toHaveLength(1);
    expect(await removeOldCounts(service.database, new Date("2027-06-05T12:00:00Z"))).toBe(0);
    expect(await removeOldCounts(service.database, new Date("2027-06-06T12:00:00Z"))).toBe(1);
    expect(await counts()).toEqual([]);
  });
});
