import { fetchPosts } from "@stockfinder/contracts/community";
import { Fault } from "@stockfinder/contracts/fault";
import { listFeedAlerts } from "@stockfinder/contracts/feeds";
import { productHistory } from "@stockfinder/contracts/history";
import { describeProduct } from "@stockfinder/contracts/products";
import { beforeEach, expect, test } from "vitest";
import { aGateway, type GatewayUnderTest } from "./gateway-under-test.ts";

const UPC = "036000291452";
const SECRET = "s".repeat(27);

let gateway: GatewayUnderTest;
let price: number;

beforeEach(async () => {
  price = 4.99;
  gateway = await aGateway({ environment: { PUBLIC_URL: "https://stockfinder.example" } });
  await gateway.bus.serve(describeProduct, async ({ upc }) => ({
    ...{ upc, name: "Wipes & more", brand: null, pictures: [], specs: [], rating: null, size: null },
    ...{ variants: null, seenAt: null },
  }));
  await gateway.bus.serve(productHistory, async ({ upc }) => {
    const point = { at: "2026-11-25T00:00:00.000Z", price, currency: "USD", isAvailable: true };
    const older = { at: "2026-11-24T00:00:00.000Z", price: null, currency: null, isAvailable: false };
    return { upc, stores: [{ storeId: "target", points: [older, point] }], verdict: null };
  });
});

test("a product's feed has what changed, the newest first", async () => {
  const { status, headers, text } = await gateway.ask(`/feeds/product/${UPC}.atom`);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "application/atom+xml; charset=utf-8",
    "cache-control": "private, no-cache",
  });
  expect(text).toContain(`href="https://stockfinder.example/feeds/product/${UPC}.atom"`);
  expect([...text.matchAll(/<title>(.*)<\/title>/g)].map(([, title]) => title)).toEqual([
    "Wipes &amp; more: prices and stock",
    "Target: $4.99, in stock",
    "Target: out of stock",
  ]);
  expect(text).toContain("<updated>2026-11-25T00:00:00.000Z</updated>");
});

test("a reader that has it gets 304, until something changed", async () => {
  const path = `/feeds/product/${UPC}.atom`;
  const { headers, text } = await gateway.ask(path);
  const again = (etag: string) => gateway.ask(path, { headers: { "if-none-match": etag } });
  const same = await again(String(headers.etag));
  expect(same).toMatchObject({ status: 304, text: "" });
  expect(same.headers.etag).toBe(headers.etag);
  expect(await again('"other"')).toMatchObject({ status: 200, text });
});

test("an owner's alerts are at a secret address", async () => {
  await gateway.bus.serve(listFeedAlerts, async ({ secret }) => {
    if (secret !== SECRET) throw new Fault("not-found", "There is no feed at this address any more");
    const id = "0190b0a0-0000-4000-8000-000000000001";
    const at = "2026-11-25T00:00:00.000Z";
    return {
      alerts: [
        {
          ...{ type: "notification" as const, id, watchId: id, kind: "stock" as const, upc: UPC },
          ...{ store: "Target", storeId: "target", branch: "Cleveland", name: "Wipes", price: 5 },
          ...{ currency: "USD", url: "https://target.example/1", at, updatedAt: at },
          ...{ state: "open" as const, version: 1, seen: false, outcome: null },
        },
      ],
    };
  });
  const { text } = await gateway.ask(`/feeds/watches/${SECRET}.atom`);
  expect(text).toContain("<title>Wipes, $5.00, in stock</title>");
  expect(text).toContain("<summary>Target, Cleveland</summary>");
  expect((await gateway.ask(`/feeds/watches/${"x".repeat(27)}.atom`)).status).toBe(404);
  expect((await gateway.ask("/feeds/watches/short.atom")).status).toBe(404);
  expect(JSON.stringify(gateway.log)).not.toContain(SECRET);
});

test("posts near a zip code are a feed; a wrong one names the field", async () => {
  await gateway.bus.serve(fetchPosts, async ({ zipcode }) => ({
    worked: true as const,
    posts: [
      {
        ...{ _id: "a".repeat(24), title: "Shelf full", text: "Lots of it", userName: "Otter" },
        ...{ date: "2026-11-25T00:00:00.000Z", location: null, zipcode, itemName: null, status: null },
        ...{ quantity: null, store: "Target", votes: { up: 0, down: 0 } },
      },
    ],
    next: null,
  }));
  const { text } = await gateway.ask("/feeds/posts/44114.atom");
  expect(text).toContain("<summary>Target, 44114: Lots of it</summary>");
  expect(text).toContain(`href="https://stockfinder.example/posts/${"a".repeat(24)}"`);
  const refused = await gateway.ask("/feeds/posts/x.atom");
  expect(refused.json()).toMatchObject({ status: 400, errors: [{ path: "zipcode" }] });
  expect((await gateway.ask("/feeds/nothing.atom")).status).toBe(404);
});
