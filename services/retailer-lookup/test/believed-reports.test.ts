import { reportObservation } from "@stockfinder/contracts/observations";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ListingReading } from "../src/catalogue/listings/readings.ts";
import { writeReadings } from "../src/catalogue/listings/write-readings.ts";
import { removeOldQuarantine } from "../src/readers/reports/quarantine.ts";
import { type LocalUpstream, startLocalUpstream } from "./local-upstream.ts";
import { type LookupService, startService } from "./lookup-service.ts";

const GTIN = "044600015934";
const DAY_MS = 24 * 60 * 60_000;
const PAGE = "https://www.kohls.com/p/wipes";
const OTHER_PAGE = "https://www.kohls.com/p/more-wipes";

/** A client with a fingerprint, in a network of its own. */
const client = (number: number) => ({
  fingerprint: `client-${number}-of-these-tests`,
  caller: `198.51.${number}.7`,
});
type Client = ReturnType<typeof client>;

describe.each(SETUPS)("reports in quarantine, on $name", (setup) => {
  let web: LocalUpstream;
  let service: LookupService;

  beforeAll(async () => {
    web = await startLocalUpstream();
    service = await startService(setup, {
      UPSTREAM_PAGES: web.url,
      PAGES_CONTACT: "pages@stockfinder.example",
      PAGE_PACE_MS: "1",
    });
  });
  afterAll(async () => {
    await service.stop();
    await web.close();
  });
  beforeEach(async () => {
    // The store does not answer, so only reports could change anything.
    web.answer((response) => response.writeHead(500).end());
    await emptied(service.database, "lookup.listings, lookup.shelves, lookup.quarantine, lookup.reporters");
    await writeReadings(service.database, [listed(PAGE), listed(OTHER_PAGE)]);
  });

  function listed(url: string): ListingReading {
    return {
      retailer: "kohls",
      itemId: url,
      country: "USA",
      listed: { gtin: GTIN, title: "Wipes", url, imageUrl: null, isDemo: false },
      price: { value: 5, currency: "USD" },
      stock: "in",
      seenAt: service.clock.now() - DAY_MS,
      source: "page",
      shelves: [],
    };
  }

  /** Clients that have been known for 2, 3, 4 ... days. */
  async function known(...clients: Client[]): Promise<Client[]> {
    await Promise.all(clients.map((one) => report(one, {}, "https://www.kohls.com/p/another")));
    for (const [index, { fingerprint }] of clients.entries())
      await service.database.query(
        `update lookup.reporters set first_seen_at = $2
         where reporter = 'fingerprint:' || translate(rtrim(encode(sha256(convert_to($1, 'UTF8')), 'base64'), '='), '+/', '-_')`,
        [fingerprint, new Date(service.clock.now() - (index + 2) * DAY_MS)],
      );
    return clients;
  }

  const report = ({ fingerprint, caller }: Client, said: object, url = PAGE) =>
    service.call(
      reportObservation,
      {
        url,
        caller,
        upc: GTIN,
        title: null,
        image: null,
        price: 3,
        currency: "USD",
        isAvailable: true,
        ...said,
      },
      { kind: "anonymous", fingerprint },
    );
  const listing = async (page = PAGE) => {
    const { rows } = await service.database.query(
      "select price::float8, certain_stock, seen_by, gtin from lookup.listings where item_id = $1",
      [page],
    );
    return rows[0];
  };
  const weights = async () => {
    const { rows } = await service.database.query<{ weight: number }>("select weight from lookup.reporters");
    return rows.map(({ weight }) => weight);
  };
  const UNCHANGED = { price: 5, certain_stock: "in", seen_by: "page", gtin: GTIN };

  test("count once three independent clients say the same", async () => {
    const [one, two, three] = await known(client(1), client(2), client(3));
    for (const witness of [one, two]) if (witness) await report(witness, { isAvailable: false });
    expect(await listing()).toEqual(UNCHANGED);

    if (three) await report(three, { isAvailable: false });
    await expect
      .poll(() => listing())
      .toEqual({ price: 3, certain_stock: "out", seen_by: "extension", gtin: GTIN });
  });

  test("of one client that repeats itself, of new clients and of one network change nothing", async () => {
    const [known1 = client(1), known2 = client(2), known3 = client(3)] = await known(
      client(1),
      client(2),
      client(3),
    );
    for (let turn = 0; turn < 5; turn += 1) await report(known1, {});
    await report({ ...known2, caller: known1.caller }, {});
    for (let number = 10; number < 30; number += 1) await report(client(number), {});

    // What is recorded is written in its order: these come later.
    for (const witness of [known1, known2, known3]) await report(witness, {}, OTHER_PAGE);
    await expect.poll(() => listing(OTHER_PAGE)).toMatchObject({ seen_by: "extension" });
    expect(await listing()).toEqual(UNCHANGED);
  });

  test("create no listing, even where others agree", async () => {
    const page = "https://www.kohls.com/p/made-up";
    for (const witness of await known(client(1), client(2), client(3))) await report(witness, {}, page);
    expect((await service.database.query("select from lookup.listings")).rowCount).toBe(2);
  });

  test("that our own reading contradicts lower the client's weight, and others raise it", async () => {
    web.answer((response, { url }) =>
      url.pathname.endsWith("/robots.txt")
        ? response.writeHead(404).end()
        : response.end(
            '<script type="application/ld+json">{"@type":"Product","name":"Wipes","offers":{"price":"4.00","priceCurrency":"USD","availability":"InStock"}}</script>',
          ),
    );
    const url = `https://www.macys.com/p/${setup.name.length}`;
    await report(client(1), { price: 1 }, url);
    await expect.poll(weights).toEqual([0.3]);

    const truth = `${url}-2`;
    await report(client(2), { price: 4 }, truth);
    await expect.poll(async () => (await weights()).sort()).toEqual([0.3, 0.64]);
  });

  test("are forgotten after a day", async () => {
    await report(client(1), {});
    expect(await removeOldQuarantine(service.database, new Date(service.clock.now() + DAY_MS / 2))).toBe(0);
    expect(await removeOldQuarantine(service.database, new Date(service.clock.now() + 2 * DAY_MS))).toBe(1);
  });

  test("of one network before and after midnight are one witness", async () => {
    const { clock } = service;
    clock.move(DAY_MS - (clock.now() % DAY_MS) - 60_000);
    const [one = client(1), two = client(2), three = client(3)] = await known(
      client(1),
      client(2),
      client(3),
    );
    await writeReadings(service.database, [listed(PAGE), listed(OTHER_PAGE)]);
    await report(one, {});
    await report(two, {});
    clock.move(2 * 60_000);
    await report({ ...three, caller: two.caller }, {});

    // What is recorded is written in its order: these come later.
    for (const witness of [one, two, three]) await report(witness, {}, OTHER_PAGE);
    await expect.poll(() => listing(OTHER_PAGE)).toMatchObject({ seen_by: "extension" });
    expect(await listing()).toEqual(UNCHANGED);
    // A third network makes three, across midnight too.
    await report(three, {});
    await expect.poll(() => listing()).toMatchObject({ seen_by: "extension" });
  });
});
