import { searchLogged, searchRetailer, suggestQuery } from "@stockfinder/contracts/searches";
import type { Queryable } from "@stockfinder/database/database";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WordLearner } from "../src/catalogue/spelling/word-learner.ts";
import { removeOldWords } from "../src/retention.ts";
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
  let listed = 0;
  const list = async (...titles: string[]) => {
    upstream.answer(
      sendJson({
        items: titles.map((title) => {
          listed += 1;
          return { usItemId: `${listed}`, title, productPageUrl: `/ip/${listed}` };
        }),
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

  /** One more copy's words, which are read when asked for. */
  const learner = (database: Pick<Queryable, "query"> = service.database) => {
    const clock = { sleep: () => new Promise<void>(() => {}) };
    return new WordLearner({ database, clock, logger: quietLogger("lookup") });
  };
  const times = async (words: WordLearner, term: string) => {
    await words.readListed();
    return words.known.times(term);
  };

  test("words are read from what is listed, and so outlive a process", async () => {
    await list("Quavertop Lantern", "Quavertop Mug");
    const words = learner();
    await expect.poll(() => times(words, "quavertop")).toBe(2);
    expect(words.known.times("quavertop lantern")).toBe(1);
  });

  test("a copy learns what others list later", async () => {
    const words = learner();
    await words.readListed();
    await list("Grimbledon Mug");
    await expect.poll(() => times(words, "grimbledon")).toBe(1);
    await list("Grimbledon Cup");
    await expect.poll(() => times(words, "grimbledon")).toBe(2);
  });

  test("a title counts once", async () => {
    await list("Mirrelbox Lamp");
    const words = learner();
    for (const title of ["Mirrelbox Lamp", "Mirrelbox Lamp"]) words.read(title);
    expect(words.known.times("mirrelbox")).toBe(1);
    await list("Mirrelbox Chair");
    await expect.poll(() => times(words, "mirrelbox")).toBe(2);
    await words.readListed();
    expect(words.known.times("mirrelbox")).toBe(2);
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
    const stored = "select from lookup.listings where retailer = 'ebay'";
    await expect.poll(async () => (await service.database.query(stored)).rowCount).toBe(1);
    expect(await times(learner(), "flibberjack")).toBe(0);
    expect(await suggest("flibberjax")).toBeNull();
  });

  test("a search adds no word", async () => {
    const data = { query: "Plumbadoo", zipcode: "44114", at: "2026-05-01T12:00:00.000Z", person: "one" };
    await service.bus.publish(searchLogged, data);
    const counted = "select from lookup.popular_searches where query = 'plumbadoo'";
    await expect.poll(async () => (await service.database.query(counted)).rowCount).toBe(1);
    expect(await times(learner(), "plumbadoo")).toBe(0);
    expect(await suggest("plumbadoa")).toBeNull();
  });

  test("words that cannot be read are read later", async () => {
    await list("Dallywhack Spoon");
    let isUnavailable = true;
    const query: Queryable["query"] = (...asked) =>
      isUnavailable ? Promise.reject(new Error("away")) : service.database.query(...asked);
    const words = learner({ query });
    expect(await times(words, "dallywhack")).toBe(0);
    isUnavailable = false;
    await expect.poll(() => times(words, "dallywhack")).toBe(1);
  });

  test("the words of copies of the last release are removed after half a year", async () => {
    await service.database.query("insert into lookup.words (term, titles) values ('fernwhistle', 1)");
    const count = async () => (await service.database.query("select from lookup.words")).rowCount;
    const day = 24 * 60 * 60_000;
    await removeOldWords(service.database, new Date(Date.now() + 179 * day));
    expect(await count()).toBe(1);
    await removeOldWords(service.database, new Date(Date.now() + 181 * day));
    expect(await count()).toBe(0);
  });
});
