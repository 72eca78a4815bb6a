import { adapterTurned, type KnownStock, readDetailedBoard } from "@stockfinder/contracts/health";
import { refreshItem } from "@stockfinder/contracts/items";
import { listingChanged } from "@stockfinder/contracts/listings";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addCanary } from "../src/readers/canaries/canary-table.ts";
import { type LocalUpstream, type Respond, startLocalUpstream } from "./local-upstream.ts";
import { type LookupService, startService } from "./lookup-service.ts";

const MINUTE = 60_000;
const EVERY = 10 * MINUTE;
const KNOWN_IN = "https://www.kohls.com/product/in";
const KNOWN_OUT = "https://www.kohls.com/product/out";
const WANTED = "https://www.kohls.com/product/wanted";
const ELSEWHERE = "https://www.macys.com/product/1";
const TRUTH = [KNOWN_IN, WANTED, ELSEWHERE];

/** Shops whose pages say that these are in stock, and no others. */
function shops(inStock: readonly string[]): Respond {
  return (response, { url }) => {
    if (url.pathname.endsWith("/robots.txt")) return response.writeHead(404).end();
    const isIn = inStock.some((page) => url.pathname.endsWith(new URL(page).pathname));
    const data = {
      "@context": "https://schema.org",
      "@type": "Product",
      name: `Item ${url.pathname}`,
      offers: { price: "5.99", priceCurrency: "USD", availability: isIn ? "InStock" : "OutOfStock" },
    };
    return response.end(`<html><script type="application/ld+json">${JSON.stringify(data)}</script>`);
  };
}
/** The shop refuses us; its host rests for `PAGE_REST_MS`. */
const WALL: Respond = (response) => response.writeHead(403).end();

describe.each(SETUPS)("known pages, on $name", (setup) => {
  let web: LocalUpstream;
  let service: LookupService;
  let turned: { retailer: string; name: string; isSetAside: boolean }[];
  let changes: string[];

  beforeAll(async () => {
    web = await startLocalUpstream();
  });
  afterAll(() => web.close());
  beforeEach(async () => {
    web.answer(shops(TRUTH));
    service = await startService(setup, {
      UPSTREAM_PAGES: web.url,
      PAGES_CONTACT: "pages@stockfinder.example",
      PAGE_PACE_MS: "1",
      PAGE_REST_MS: "1",
      CANARY_EVERY_MS: String(EVERY),
      RECHECK_FASTEST_MS: "1",
    });
    turned = [];
    changes = [];
    await service.bus.subscribe(adapterTurned, "test.turned", async ({ retailer, name, isSetAside }) => {
      turned.push({ retailer, name, isSetAside });
    });
    await service.bus.subscribe(listingChanged, "test.changes", async ({ itemId }) => {
      changes.push(itemId);
    });
    await add("in", KNOWN_IN);
    await add("out", KNOWN_OUT);
    return () => service.stop();
  });

  const add = (expects: KnownStock, query: string) =>
    service.database.transaction(async (tx) => {
      const canary = {
        retailer: "page:kohls",
        expects,
        query,
        itemId: null,
        zip: "",
        isDemo: false,
      } as const;
      await addCanary(tx, canary, { addedAt: new Date(service.clock.now()) });
    });
  async function kohls() {
    const { stores } = await service.call(readDetailedBoard, {});
    return stores.find(({ id, reader }) => id === "kohls" && reader === "page");
  }
  /** Moves the clock to the next round, and waits until its readings are saved. */
  async function round(afterMs: number) {
    service.clock.move(afterMs);
    const since = service.clock.now();
    await expect
      .poll(async () => (await kohls())?.canaries.map(({ readAt }) => Date.parse(readAt ?? "") >= since))
      .toEqual([true, true]);
    return await kohls();
  }
  const stockOf = async (itemId: string, retailer: string) =>
    (await service.call(refreshItem, { retailer, itemId, country: "USA" }))?.terms.stock;

  test("pages that are read wrongly twice are set aside, and come back when they are right twice", async () => {
    expect(await stockOf(WANTED, "kohls")).toBe("in");
    expect((await round(EVERY))?.canaries).toMatchObject([
      { expects: "in", query: KNOWN_IN, readAs: "in", detail: null },
      { expects: "out", query: KNOWN_OUT, readAs: "out", detail: null },
    ]);

    // The shop's format has changed: everything reads as sold out.
    web.answer(shops([ELSEWHERE]));
    expect(await round(EVERY)).toMatchObject({ setAsideAt: null });
    expect(await round(MINUTE)).toMatchObject({ state: "setAside", setAsideAt: expect.any(String) });
    const name = "Kohl's (product pages)";
    await expect.poll(() => turned).toEqual([{ retailer: "page:kohls", name, isSetAside: true }]);
    await expect.poll(() => stockOf(WANTED, "kohls")).toBeNull();
    expect(await stockOf(ELSEWHERE, "macys")).toBe("in");
    expect(changes).toEqual([]);

    web.answer(shops(TRUTH));
    expect(await round(EVERY)).toMatchObject({ state: "setAside" });
    expect(await round(MINUTE)).toMatchObject({ setAsideAt: null });
    await expect.poll(() => turned).toHaveLength(2);
    expect(turned[1]).toEqual({ retailer: "page:kohls", name, isSetAside: false });
    await expect.poll(() => stockOf(WANTED, "kohls")).toBe("in");
    expect(changes).toEqual([]);
  });

  test("a shop that refuses us decides nothing, and a page that is gone counts as out of stock", async () => {
    await round(EVERY);
    web.answer(WALL);
    for (let rounds = 0; rounds < 3; rounds++)
      expect((await round(EVERY))?.canaries).toMatchObject([
        { readAs: "unknown", detail: expect.stringContaining("blocked") },
        { readAs: "unknown" },
      ]);
    expect(turned).toEqual([]);

    web.answer((response) => response.writeHead(404).end());
    expect((await round(EVERY))?.canaries).toMatchObject([{ readAs: "missing" }, { readAs: "missing" }]);
    expect(await round(MINUTE)).toMatchObject({ state: "setAside" });
  });
});
