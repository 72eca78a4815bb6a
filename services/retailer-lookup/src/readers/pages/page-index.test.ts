import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type FakeClock, fakeClock } from "@stockfinder/testing/fake-clock";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PageIndex } from "./page-index.ts";

const GTIN = "012345678905";
const KOHLS = "https://www.kohls.com/p/1";

let server: Server | null = null;
let clock: FakeClock;

beforeEach(() => {
  clock = fakeClock();
});

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});

async function indexThat(answer: RequestListener): Promise<PageIndex> {
  const started = createServer(answer);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
  const { port } = started.address() as AddressInfo;
  return new PageIndex({
    url: new URL(`http://127.0.0.1:${port}/page-index`),
    clock,
    logger: quietLogger("lookup"),
  });
}

test("an index is called once for a product, and each country gets its own pages", async () => {
  const asked: string[] = [];
  const index = await indexThat((request, response) => {
    asked.push(request.url ?? "");
    const pages = [
      { country: "USA", url: KOHLS },
      { country: "CAN", url: "https://www.canadiantire.ca/p/1" },
    ];
    response.end(JSON.stringify({ pages }));
  });

  expect(await Promise.all([index.pagesOf(GTIN, "USA"), index.pagesOf(GTIN, "USA")])).toEqual([
    [KOHLS],
    [KOHLS],
  ]);
  expect(await index.pagesOf(GTIN, "CAN")).toEqual(["https://www.canadiantire.ca/p/1"]);
  expect(asked).toEqual([`/page-index?gtin=${GTIN}`]);
});

test("addresses of no store of that country are left out", async () => {
  const urls = [
    KOHLS,
    "http://www.kohls.com/p/1",
    "https://www.kohls.com:8443/p/1",
    "https://127.0.0.1/p/1",
    "https://shop.example/p/1",
    "https://www.canadiantire.ca/p/1",
    "no address",
  ];
  const index = await indexThat((_request, response) => {
    response.end(JSON.stringify({ pages: urls.map((url) => ({ country: "USA", url })) }));
  });

  expect(await index.pagesOf(GTIN, "USA")).toEqual([KOHLS]);
});

test("an index that fails costs its pages only, and is left alone for a while", async () => {
  const asked: string[] = [];
  const index = await indexThat((request, response) => {
    asked.push(request.url ?? "");
    if (asked.length === 1) response.writeHead(500).end();
    else response.end('{"pages": "none"}');
  });

  expect(await index.pagesOf(GTIN, "USA")).toEqual([]);
  expect(await index.pagesOf(GTIN, "USA")).toEqual([]);
  expect(await index.pagesOf("731234500119", "USA")).toEqual([]);
  expect(asked).toHaveLength(2);
});

test("no answer waits for a slow index; its late response is used the next time", async () => {
  const answers: (() => void)[] = [];
  const index = await indexThat((_request, response) => {
    answers.push(() => response.end(JSON.stringify({ pages: [{ country: "USA", url: KOHLS }] })));
  });

  const first = index.pagesOf(GTIN, "USA");
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await clock.advance(100);
  expect(await first).toEqual([]);
  expect(index.isAsking(GTIN)).toBe(true);
  answers[0]?.();
  await vi.waitFor(async () => {
    const next = index.pagesOf(GTIN, "USA");
    await clock.advance(100);
    expect(await next).toEqual([KOHLS]);
  });
  expect(index.isAsking(GTIN)).toBe(false);
  expect(answers).toHaveLength(1);
});

test("without an index no page is known", async () => {
  const index = new PageIndex({ url: null, clock, logger: quietLogger("lookup") });
  expect(await index.pagesOf(GTIN, "USA")).toEqual([]);
});
