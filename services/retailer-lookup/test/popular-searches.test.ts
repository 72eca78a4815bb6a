import { logSearch, popularSearches } from "@stockfinder/contracts/searches";
import { removeOldSalts } from "@stockfinder/database/daily-salts";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { removeOldSearchers } from "../src/catalogue/searches/popular-searches.ts";
import { type LookupService, startService } from "./lookup-service.ts";

const DAY_MS = 24 * 60 * 60_000;

describe.each(SETUPS)("popular searches, on $name", (setup) => {
  let service: LookupService;
  beforeAll(async () => {
    service = await startService(setup, {});
  });
  afterAll(() => service.stop());
  beforeEach(() => emptied(service.database, "lookup.popular_searches, lookup.searchers"));

  const popular = () => service.call(popularSearches, {});

  let logged = 0;

  async function log(query: string, caller: string): Promise<void> {
    await service.call(logSearch, { query, zipcode: "44114", caller });
    logged += 1;
  }

  /** This many people search for it. */
  async function search(query: string, people: number): Promise<void> {
    for (let person = 1; person <= people; person += 1) await log(query, `192.0.2.${person}`);
    await expect.poll(counted).toBe(logged);
  }

  /** Searches are counted from their events. */
  async function counted(): Promise<number> {
    const { rowCount } = await service.database.query("select from lookup.inbox where subscriber = $1", [
      "lookup.popular-searches",
    ]);
    return rowCount ?? 0;
  }

  test("count a whole IPv6 network (/48) as one person", async () => {
    for (const subnet of ["1", "2", "3"]) await log("paper towels", `2001:db8:7:${subnet}`);
    await search("hand soap", 3);
    await expect.poll(popular).toEqual([{ query: "hand soap", people: 3 }]);
  });

  test("are those of at least three people, the most popular first", async () => {
    await search("paper towels", 3);
    await search("Hand  Soap", 4);
    await search("coffee", 2);

    expect(await popular()).toEqual([
      { query: "hand soap", people: 4 },
      { query: "paper towels", people: 3 },
    ]);
  });

  test("count a person once a day, however often they search", async () => {
    for (let times = 0; times < 5; times += 1) await search("coffee", 2);

    expect(await popular()).toEqual([]);
  });

  test("lose weight by the day, and are gone after two weeks", async () => {
    await search("paper towels", 4);
    service.clock.move(3 * DAY_MS);
    await search("coffee", 3);

    expect(await popular()).toEqual([
      { query: "coffee", people: 3 },
      { query: "paper towels", people: 4 },
    ]);
    service.clock.move(11 * DAY_MS);
    expect(await popular()).toEqual([{ query: "coffee", people: 3 }]);
  });

  test.each([
    "call 2165550100 now",
    "coffee 123456",
    "<b>coffee</b>",
    "coffee qwzxv",
    "jane.doe@mail.example",
    "🍞",
    "coffee ".repeat(7),
  ])("show nothing that stores would not say: %s", async (query) => {
    await search(query, 3);

    expect(await popular()).toEqual([]);
  });

  test("are counted without an address, and cannot be traced to one after the next day", async () => {
    await search("coffee", 3);

    const salts = "select from lookup.address_salts";
    expect((await service.database.query(salts)).rows).not.toEqual([]);
    const stored = await service.database.query("select * from lookup.searchers, lookup.popular_searches");
    expect(JSON.stringify(stored.rows)).not.toContain("192.0.2");
    const now = service.clock.now();
    expect(await removeOldSearchers(service.database, new Date(now + DAY_MS))).toBe(0);
    expect(await removeOldSearchers(service.database, new Date(now + 2 * DAY_MS))).toBe(3);
    await removeOldSalts("lookup")(service.database, new Date(now + DAY_MS));
    expect((await service.database.query(salts)).rows).not.toEqual([]);
    await removeOldSalts("lookup")(service.database, new Date(now + 2 * DAY_MS));
    expect((await service.database.query(salts)).rows).toEqual([]);
    expect(await popular()).toEqual([{ query: "coffee", people: 3 }]);
  });
});
