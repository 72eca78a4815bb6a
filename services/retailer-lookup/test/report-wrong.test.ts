import { readDetailedBoard } from "@stockfinder/contracts/health";
import { reportWrong, type WrongPart } from "@stockfinder/contracts/observations";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { writeReadings } from "../src/catalogue/listings/write-readings.ts";
import { addWrongReport, removeOldWrongReports } from "../src/readers/reports/wrong-table.ts";
import { type LocalUpstream, startLocalUpstream } from "./local-upstream.ts";
import { type LookupService, startService } from "./lookup-service.ts";

const GTIN = "044600015934";
const DAY_MS = 24 * 60 * 60_000;
const PAGE = "https://www.kohls.com/p/wipes";
const OFFER = { upc: GTIN, storeId: "kohls", what: "price" as WrongPart };

describe.each(SETUPS)("a report that an offer is wrong, on $name", (setup) => {
  let web: LocalUpstream;
  let service: LookupService;

  beforeAll(async () => {
    web = await startLocalUpstream();
    service = await startService(setup, {
      UPSTREAM_PAGES: web.url,
      PAGES_CONTACT: "pages@stockfinder.example",
      PAGE_PACE_MS: "1",
      RATE_LIMIT_FINGERPRINT_OBSERVATIONS: "3",
    });
  });
  afterAll(async () => {
    await service.stop();
    await web.close();
  });
  beforeEach(async () => {
    web.received.length = 0;
    web.answer((response, { url }) =>
      url.pathname.endsWith("/robots.txt")
        ? response.writeHead(404).end()
        : response.end(
            '<script type="application/ld+json">{"@type":"Product","name":"Wipes","gtin":"044600015934","offers":{"price":"4.00","availability":"InStock"}}</script>',
          ),
    );
    await emptied(service.database, "lookup.listings, lookup.shelves, lookup.wrong_reports, lookup.outcomes");
    await list(PAGE);
  });

  const list = (url: string) =>
    writeReadings(service.database, [
      {
        retailer: "kohls",
        itemId: url,
        country: "USA",
        listed: { gtin: GTIN, title: "Wipes", url, imageUrl: null, isDemo: false },
        price: { value: 9, currency: "USD" },
        stock: "in",
        seenAt: service.clock.now() - DAY_MS,
        source: "page",
        shelves: [],
      },
    ]);
  const report = (number: number, said: object = {}) =>
    service.call(reportWrong, { ...OFFER, ...said, caller: `198.51.${number}.7` });
  const misread = async () => {
    const { rows } = await service.database.query<{ times: number }>(
      "select coalesce(sum(times), 0)::integer as times from lookup.outcomes where store = 'kohls' and outcome = 'changedLayout'",
    );
    return rows[0]?.times;
  };
  /** Outcomes are written every two seconds. */
  const misreadInTime = () =>
    expect.poll(() => {
      service.clock.pass(2_000);
      return misread();
    });

  test("has the store asked once a minute, and shows what it says", async () => {
    const url = `${PAGE}-once`;
    await service.database.query("update lookup.listings set url = $1, item_id = $1", [url]);
    expect(await report(1)).toEqual({ worked: true, rechecks: true });
    expect(await report(2)).toEqual({ worked: true, rechecks: false });
    await expect
      .poll(async () => (await service.database.query("select price::float8 from lookup.listings")).rows)
      .toEqual([{ price: 4 }]);
    expect(web.received.filter(({ url }) => !url.pathname.endsWith("/robots.txt"))).toHaveLength(1);
  });

  test("counts against the store once three networks say the same", async () => {
    for (const number of [1, 1, 2, 2]) await report(number);
    for (const number of [3, 4]) await report(number, { what: "stock" });
    await Promise.all([report(3), report(4), report(5)]);

    await misreadInTime().toBe(1);
    const { stores } = await service.call(readDetailedBoard, {});
    expect(JSON.stringify(stores.find(({ id }) => id === "kohls"))).toContain("three networks say");
  });

  test("is shown to staff with what was shown then, the worst stores first", async () => {
    web.answer((response) => response.writeHead(500).end()); // so that no reading comes in between
    const macys = "https://www.macys.com/p/unread";
    await report(1, { upc: undefined, url: macys, storeId: "macys", what: "product" });
    const readAt = expect.any(String);
    for (const number of [1, 2]) await report(number);
    await report(1, { what: "stock" });

    const { wrong } = await service.call(readDetailedBoard, {});
    const shown = { price: 9, currency: "USD", stock: "in", readAt };
    const at = expect.any(String);
    expect(wrong).toEqual([
      {
        id: "kohls",
        name: "Kohl's",
        networks: 2,
        last: [
          { url: PAGE, part: "stock", at, shown },
          { url: PAGE, part: "price", at, shown },
        ],
      },
      { id: "macys", name: "Macy's", networks: 1, last: [{ url: macys, part: "product", at, shown: null }] },
    ]);
  });

  test("is shown to staff for ten stores, with three parts each", async () => {
    const at = new Date(service.clock.now());
    for (let store = 0; store < 12; store += 1)
      for (let page = 0; page < 4; page += 1)
        await addWrongReport(service.database, {
          url: `https://store${store}.example/${page}`,
          part: "price",
          store: `store${store}`,
          shown: null,
          network: { today: `network ${page % (store + 1)}`, yesterday: "none" },
          at: new Date(at.getTime() + 1_000 * page - 10_000),
        });
    const { wrong = [] } = await service.call(readDetailedBoard, {});
    expect(wrong.map(({ networks }) => networks)).toEqual([4, 4, 4, 4, 4, 4, 4, 4, 4, 3]);
    expect(wrong[0]?.last.map(({ url }) => new URL(url).pathname)).toEqual(["/3", "/2", "/1"]);
  });

  test("of yesterday does not count, and is removed", async () => {
    for (const number of [1, 2]) await report(number);
    const { rowCount } = await service.database.query(
      "update lookup.wrong_reports set reported_at = reported_at - interval '25 hours'",
    );
    expect(rowCount).toBe(2);
    await report(3);
    expect((await service.database.query("select from lookup.wrong_reports")).rowCount).toBe(1);
    await removeOldWrongReports(service.database, new Date(service.clock.now() + 2 * DAY_MS));
    expect((await service.database.query("select from lookup.wrong_reports")).rowCount).toBe(0);
  });

  test("takes the address of a page instead of a UPC", async () => {
    expect(await report(1, { upc: undefined, url: `${PAGE}?utm_source=x` })).toMatchObject({ worked: true });
    const { rows } = await service.database.query("select url, part from lookup.wrong_reports");
    expect(rows).toEqual([{ url: PAGE, part: "price" }]);
  });

  test("over one fingerprint's limit of reports is refused", async () => {
    const principal = { kind: "anonymous", fingerprint: "a-fingerprint-of-one" } as const;
    const again = () => service.call(reportWrong, { ...OFFER, caller: "198.51.1.7" }, principal);
    for (let time = 0; time < 3; time += 1) await again();
    await expect(again()).rejects.toMatchObject({ code: "too-many" });
  });

  test.each([
    [{ storeId: "nowhere" }, "bad-input", "storeId"],
    [{ upc: undefined, url: "https://www.macys.com/p/1" }, "bad-input", "url"],
    [{ upc: undefined, url: "https://shop.example/p/1" }, "bad-input", "url"],
    [{ upc: "036000291452" }, "not-found", undefined],
    [{ storeId: "macys" }, "not-found", undefined],
  ])("of %j is %s", async (said, code, path) => {
    await expect(report(1, said)).rejects.toMatchObject({
      code,
      details: path === undefined ? {} : { errors: [{ path }] },
    });
    expect((await service.database.query("select from lookup.wrong_reports")).rowCount).toBe(0);
  });
});
