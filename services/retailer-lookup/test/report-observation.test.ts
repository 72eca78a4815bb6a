import { reportObservation } from "@stockfinder/contracts/observations";
import type { Principal } from "@stockfinder/contracts/principal";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type LocalUpstream, startLocalUpstream } from "./local-upstream.ts";
import { type LookupService, startService } from "./lookup-service.ts";

const GTIN = "044600015934";

describe.each(SETUPS)("an observation, on $name", (setup) => {
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
  beforeEach(() => {
    web.received.length = 0;
    web.answer((response, { url }) =>
      url.pathname.endsWith("/robots.txt")
        ? response.writeHead(404).end()
        : response.end(
            '<script type="application/ld+json">{"@type":"Product","name":"Wipes","offers":{"price":"4.00","availability":"InStock"}}</script>',
          ),
    );
    return emptied(service.database, "lookup.listings, lookup.shelves");
  });

  const NOTHING = { upc: null, title: null, image: null, price: null, currency: null, isAvailable: null };
  type Said = Partial<Parameters<typeof service.call<typeof reportObservation>>[1]>;
  const report = (url: string, said: Said = {}, principal?: Principal) =>
    service.call(reportObservation, { ...NOTHING, caller: "192.0.2.1", url, ...said }, principal);

  const askedPages = () => web.received.filter(({ url }) => !url.pathname.endsWith("/robots.txt"));
  const rows = async (table: string) => (await service.database.query(`select * from lookup.${table}`)).rows;

  test("changes no listing by itself", async () => {
    web.answer((response) => response.writeHead(500).end());

    await report("https://www.kohls.com/p/1?utm_source=x#top", {
      upc: GTIN,
      title: "Wipes",
      image: "https://img.example/1.jpg",
      price: 1,
      currency: "USD",
      isAvailable: true,
    });

    await expect.poll(() => web.received.length).toBeGreaterThan(0);
    expect(await rows("listings")).toEqual([]);
  });

  test("triggers a reading of the page, which updates the listing", async () => {
    const answer = await report("https://www.macys.com/p/1", { price: 0.01, isAvailable: false });

    expect(answer).toEqual({ worked: true, rechecks: true });
    await expect
      .poll(() => rows("listings"))
      .toMatchObject([{ retailer: "macys", certain_stock: "in", seen_by: "page", title: "Wipes" }]);
  });

  test("has a page read once a minute, however many report it", async () => {
    const url = "https://www.macys.com/p/many";
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => report(`${url}?utm_source=${n}`, { caller: `192.0.2.${n}` })),
    );

    expect(answers.filter(({ rechecks }) => rechecks)).toHaveLength(1);
    await expect.poll(() => rows("listings")).toHaveLength(1);
    expect(askedPages()).toHaveLength(1);
  });

  test("is accepted while its host is paused, which is not called", async () => {
    web.answer((response) => response.writeHead(403).end());
    await report("https://www.wayfair.com/p/1");
    await expect.poll(() => web.received.length).toBe(1);

    expect(await report("https://www.wayfair.com/p/2")).toMatchObject({ worked: true });
    expect(await report("https://www.macys.com/p/3")).toMatchObject({ rechecks: true });
    await expect.poll(() => askedPages().length).toBeGreaterThan(0);

    expect(web.received.filter(({ url }) => url.pathname.includes("wayfair"))).toHaveLength(1);
  });

  test("over one fingerprint's limit is refused; others continue", async () => {
    const url = "https://www.kohls.com/p/9";
    const from = (fingerprint: string): Principal => ({ kind: "anonymous", fingerprint });
    for (let time = 0; time < 3; time += 1) await report(url, {}, from("a-fingerprint-of-one"));

    await expect(report(url, {}, from("a-fingerprint-of-one"))).rejects.toMatchObject({
      code: "too-many",
      details: { retryAfterSeconds: expect.any(Number) },
    });
    expect(await report(url, {}, from("a-fingerprint-of-two"))).toMatchObject({ worked: true });
  });

  test.each([
    "http://www.kohls.com/p/1",
    "https://www.kohls.com:8443/p/1",
    "https://user@www.kohls.com/p/1",
    "https://shop.example/p/1",
    "https://127.0.0.1/p/1",
    "",
  ])("of %j is refused, and nothing is asked", async (url) => {
    await expect(report(url)).rejects.toMatchObject({
      code: "bad-input",
      details: { errors: [{ path: "url" }] },
    });
    expect(web.received).toEqual([]);
  });
});
