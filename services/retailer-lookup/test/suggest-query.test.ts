import { searchLogged, searchRetailer, suggestQuery } from "@stockfinder/contracts/searches";
import type { Queryable } from "@stockfinder/database/database";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WordLearner } from "../src/catalogue/spelling/word-learner.ts";
import { addTitles, removeOldWords } from "../src/catalogue/spelling/word-table.ts";
import { type LocalUpstream, sendJson, startLocalUpstream } from "./local-upstream.ts";
import { type LookupService, startService } from "./lookup-service.ts";

function ebayItem(title: string) {
  return {
    itemId: ["290000000001"],
    title: [title],
    viewItemURL: ["https://www.ebay.com/itm/290000000001"],
    sellingStatus: [{ currentPrice: [{ "@currencyId": "USD", __value__: "5" }], sellingState: ["Active"] }],
  };
}

describe.each(SETUPS)("suggesting a query, on $name", (setup) => {
  let upstream: LocalUpstream;
  let service: LookupService;

  beforeAll(async () => {
    upstream = await startLocalUpstream();
    service = await startService(setup, { UPSTREAM_WMT: upstream.url, UPSTREAM_EBAY: upstream.url });
  });
  afterAll(async () => {
    await service.stop();
    await upstream.close();
  });

  const suggest = async (query: string) => (await service.call(suggestQuery, { query }))?.query ?? null;
  const list = async (...titles: string[]) => {
    upstream.answer(
      sendJson({
        items: titles.map((title, at) => ({ usItemId: `${at}`, title, productPageUrl: `/ip/${at}` })),
        paginationV2: { maxPage: 1 },
      }),
    );
    await service.call(searchRetailer, {
      retailer: "walmart",
      query: titles.join(" "),
      zip: "44114",
      page: 1,
    });
  };
  const counts = async (term: string) => {
    const { rows } = await service.database.query(
      "select titles, searches from lookup.words where term = $1",
      [term],
    );
    return rows[0];
  };

  test("a new installation corrects common goods", async () => {
    expect(await suggest("disenfecting wips")).toBe("disinfecting wipes");
    expect(await suggest("Disinfecting Wipes")).toBeNull();
  });

  test("a word is right, and corrected to, once a retailer has listed it", async () => {
    expect(await suggest("zorblatz")).toBeNull();
    await list("Zorblats Snack");
    expect(await suggest("zorblatz")).toBe("zorblats");
    expect(await suggest("zorblats")).toBeNull();
  });

  /** One more copy's words. */
  const learner = () => {
    const { database, clock } = service;
    return new WordLearner({ database, clock, logger: quietLogger("lookup") });
  };

  test("words are shared with other copies and outlive a process", async () => {
    const first = learner();
    first.read("Quavertop Lantern");
    await first.stop();

    const second = learner();
    await second.share();
    expect(second.known.times("quavertop lantern")).toBe(1);
    await second.stop();
  });

  test("copies add up the words that they read, and read each other's", async () => {
    const [first, second] = [learner(), learner()];
    await Promise.all([first.share(), second.share()]);
    first.read("Grimbledon Mug");
    second.read("Grimbledon Cup");
    await Promise.all([first.share(), second.share()]);
    await first.share();
    expect(first.known.times("grimbledon")).toBe(2);
    await Promise.all([first.stop(), second.stop()]);
  });

  test("a title counts once a day", async () => {
    const words = learner();
    for (const title of ["Mirrelbox Lamp", "Mirrelbox Lamp"]) words.read(title);
    await words.share();
    expect(await counts("mirrelbox")).toEqual({ titles: 1, searches: 0 });
    service.clock.move(25 * 60 * 60_000);
    words.read("Mirrelbox Lamp");
    await words.stop();
    expect(await counts("mirrelbox")).toEqual({ titles: 2, searches: 0 });
  });

  test("words of sellers' titles are ignored", async () => {
    expect(await suggest("flibberjax")).toBeNull();
    upstream.answer(
      sendJson({
        findItemsByKeywordsResponse: [
          {
            ack: ["Success"],
            searchResult: [{ "@count": "1", item: [ebayItem("Flibberjack Toy")] }],
            paginationOutput: [{ totalPages: ["1"] }],
          },
        ],
      }),
    );
    const found = await service.call(searchRetailer, {
      retailer: "ebay",
      query: "toy",
      zip: "44114",
      page: 1,
    });
    expect(found.items).toHaveLength(1);
    expect(await suggest("flibberjax")).toBeNull();
  });

  test("searches count for listed words, and add none", async () => {
    const words = learner();
    words.read("Plumbadoo Kettle");
    await words.stop();
    const data = { query: "Plumbadoo nonsensical", zipcode: "44114", at: "2026-05-01T12:00:00.000Z" };
    await service.bus.publish(searchLogged, data);
    await expect.poll(() => counts("plumbadoo")).toEqual({ titles: 1, searches: 1 });
    expect(await counts("nonsensical")).toBeUndefined();
  });

  test("words that wait for the database are kept and written later", async () => {
    let isUnavailable = true;
    const query: Queryable["query"] = (...asked) =>
      isUnavailable ? Promise.reject(new Error("away")) : service.database.query(...asked);
    const words = new WordLearner({
      database: { query },
      clock: service.clock,
      logger: quietLogger("lookup"),
    });
    words.read("Dallywhack Spoon");
    await words.share();
    isUnavailable = false;
    await words.stop();
    expect(await counts("dallywhack")).toEqual({ titles: 1, searches: 0 });
  });

  test("words that were in no title for half a year are removed", async () => {
    await addTitles(service.database, new Map([["fernwhistle", 1]]));
    const day = 24 * 60 * 60_000;
    await removeOldWords(service.database, new Date(Date.now() + 179 * day));
    expect(await counts("fernwhistle")).toBeDefined();
    await removeOldWords(service.database, new Date(Date.now() + 181 * day));
    expect(await counts("fernwhistle")).toBeUndefined();
  });
});
