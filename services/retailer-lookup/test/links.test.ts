import { buildLink, followLink, listAffiliatePrograms } from "@stockfinder/contracts/links";
import type { InputOf } from "@stockfinder/contracts/operation";
import { searchRetailer } from "@stockfinder/contracts/searches";
import { createLogger } from "@stockfinder/service/logger";
import { SETUP } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fixture } from "../test-support/fixture.ts";
import { type LocalUpstream, type Respond, startLocalUpstream } from "./local-upstream.ts";
import { type LookupService, startService } from "./lookup-service.ts";

const BEST_BUY = (sku: number) => `https://www.bestbuy.com/site/headphones/${sku}.p?skuId=${sku}`;

let upstream: LocalUpstream;
let service: LookupService;
const log: Record<string, unknown>[] = [];

beforeAll(async () => {
  upstream = await startLocalUpstream();
  const logger = createLogger({
    service: "lookup",
    level: "warn",
    destination: { write: (line) => log.push(JSON.parse(line)) },
  });
  const environment = {
    AFFILIATE_SOVRN_KEY: "OURKEY",
    BESTBUY_API_KEY: "key",
    BESTBUY_PARTNER_ID: "partner",
    UPSTREAM_BESTBUY: upstream.url,
  };
  service = await startService(SETUP, environment, logger);
});
afterAll(async () => {
  await service.stop();
  await upstream.close();
});
beforeEach(() => {
  log.length = 0;
  upstream.received.length = 0;
});

type Wanted = Partial<InputOf<typeof buildLink>> & { url: string };

const build = (wanted: Wanted, of = service) =>
  of.call(buildLink, {
    country: "USA",
    autoCart: true,
    origin: "https://stockfinder.example",
    caller: "192.0.2.1",
    ...wanted,
  });

/** The failures that were logged. */
const failures = () => log.map(({ failure }) => failure);

const sendXml =
  (body: string, status = 200): Respond =>
  (response) =>
    response.writeHead(status, { "content-type": "application/xml" }).end(body);

test.each([
  ["the notification", { notiId: "walmart-812345:PS5", aId: "me" }, "notif-walmart-812345%3APS5"],
  ["the affiliate id", { notiId: "", aId: "me" }, "me"],
  ["the product", { notiId: null }, "stockfinderprodd"],
])("a link is tagged with %s", async (_, source, cuid) => {
  const { affiliateUrl } = await build({ url: "https://www.target.com/p/1/-/A-1", ...source });

  expect(affiliateUrl).toBe(
    `https://redirect.viglink.com/?key=OURKEY&u=https%3A%2F%2Fwww.target.com%2Fp%2F1%2F-%2FA-1&cuid=${cuid}`,
  );
});

test("an add-to-cart link is made only on request", async () => {
  const url = "https://www.newegg.com/sample/p/N82E16800000001";

  expect(await build({ url, autoCart: false })).toMatchObject({ storeId: "newegg", autoCartUrl: null });
  expect(await build({ url })).toMatchObject({
    autoCartUrl: "https://secure.newegg.com/Shopping/AddtoCart.aspx?Submit=ADD&ItemList=N82E16800000001",
  });
  expect(log).toEqual([]);
});

describe("Best Buy's cart", () => {
  test("is the one of its products call, which is made once", async () => {
    upstream.answer(sendXml(fixture("bestbuy/product.xml").body));
    const links = [await build({ url: BEST_BUY(9000001) }), await build({ url: BEST_BUY(9000001) })];

    for (const { autoCartUrl } of links)
      expect(autoCartUrl).toMatch(/^https:\/\/bestbuy\.7tiv\.net\/c\/.*%2Fcart&intsrc=/);
    expect(upstream.received.map(({ url }) => url.pathname)).toEqual(["/v1/products/9000001.xml"]);
    expect(upstream.received[0]?.url.searchParams.get("IPID")).toBe("partner");
    expect(upstream.received[0]?.url.searchParams.get("apiKey")).toBe("key");
  });

  test("is never requested for a link with somebody's code", async () => {
    const { autoCartUrl } = await build({ url: `${BEST_BUY(9000003)}&irclickid=theirs` });

    expect(autoCartUrl).toBe("https://api.bestbuy.com/click/-/9000003/cart");
    expect(upstream.received).toEqual([]);
  });

  test.each([
    [
      "lacks the address",
      9000011,
      sendXml(fixture("bestbuy/product.no-affiliate-url.xml").body),
      "no-cart-address",
    ],
    ["cannot be read", 9000012, sendXml("<product><sku>"), "unreadable-answer"],
    ["is another format", 9000013, sendXml("<items/>"), "unreadable-answer"],
    ["has no such product", 9000014, sendXml("", 404), "no-cart-address"],
    ["is refused", 9000015, sendXml("{}", 403), "no-cart-address"],
  ])("is the public one where the answer %s", async (_, sku, respond, failure) => {
    upstream.answer(respond);
    const { autoCartUrl } = await build({ url: BEST_BUY(sku) });

    expect(autoCartUrl).toBe(`https://api.bestbuy.com/click/-/${sku}/cart`);
    expect(failures()).toContain(failure);
  });
});

describe("failures are logged with the host alone, and the link is unchanged or left out", () => {
  const own = "https://stockfinder.example/api/redirect";

  test.each([
    ["a URL of another store than expected", `${own}?store2=amazon`, ["own-link", "other-store"]],
    ["an invalid ASIN", "https://www.amazon.com/dp/SHORT", ["no-item-id"]],
    ["no SKU", "https://www.bestbuy.com/site/searchpage.jsp?st=x", ["no-item-id"]],
    ["a store without add-to-cart links", "https://www.target.com/p/1/-/A-1", ["no-cart-links"]],
    ["no domain", "https://redirect.viglink.com/?u=not%20a%20url", ["no-domain"]],
    ["a link of our own API", `${own}?id=1`, ["own-link", "no-cart-links"]],
  ])("%s", async (_, url, expected) => {
    const link = await build({ url });

    expect(link).toMatchObject({ url, autoCartUrl: null });
    expect(failures()).toEqual(expected);
    expect(log[0]).toMatchObject({ host: new URL(url).host });
    expect(JSON.stringify(log)).not.toContain(url);
  });
});

test.each([
  ["a script", "javascript:alert(1)"],
  ["an address without a scheme", "www.target.com/p/1"],
  ["a user name", "https://user:word@www.target.com/"],
  ["nothing", ""],
  ["a long address", `https://www.target.com/${"x".repeat(5_000)}`],
])("%s is no link to build from", async (_, url) => {
  await expect(build({ url })).rejects.toMatchObject({
    code: "bad-input",
    details: { errors: [{ path: "url" }] },
  });
});

test("all wrapped links are listed, with their networks", async () => {
  expect(await service.call(listAffiliatePrograms, {})).toEqual({
    isOn: true,
    tag: "stockfinderprodd",
    programs: [
      { network: "Sovrn Commerce", host: "redirect.viglink.com", links: "items", stores: null },
      {
        network: "Amazon Associates",
        host: "www.amazon.com",
        links: "carts",
        stores: [
          { id: "amazon", name: "Amazon" },
          { id: "amazon-CAN", name: "Amazon Canada" },
        ],
      },
      {
        network: "Best Buy",
        host: "bestbuy.7tiv.net",
        links: "carts",
        stores: [{ id: "bestbuy", name: "Best Buy" }],
      },
    ],
    plainStores: expect.arrayContaining([{ id: "ebay", name: "eBay" }]),
  });
});

test("disabled, nothing is wrapped, tagged or called", async () => {
  const off = await startService(SETUP, {
    AFFILIATE: "off",
    AFFILIATE_SOVRN_KEY: "OURKEY",
    BESTBUY_API_KEY: "key",
    UPSTREAM_BESTBUY: upstream.url,
  });
  try {
    expect(await off.call(listAffiliatePrograms, {})).toMatchObject({ isOn: false, programs: [] });
    expect(await build({ url: BEST_BUY(9000001) }, off)).toMatchObject({
      affiliateUrl: null,
      autoCartUrl: "https://api.bestbuy.com/click/-/9000001/cart",
    });
    expect(upstream.received).toEqual([]);
  } finally {
    await off.stop();
  }
});

test("a found item has a signed link, which redirects to its address", async () => {
  upstream.answer((response) =>
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(fixture("bestbuy/products-list.json").body),
  );
  const { items } = await service.call(searchRetailer, {
    retailer: "bestbuy",
    query: "headphones",
    zip: "44114",
    page: 1,
  });
  const [item] = items;
  const { searchParams } = new URL(item?.productUrl ?? "", "https://stockfinder.example");

  expect(item).toMatchObject({
    affiliate: true,
    url: expect.stringMatching(/^https:\/\/[a-z.]*bestbuy\.com\//),
  });
  const { location } = await service.call(followLink, {
    u: searchParams.get("u") ?? "",
    s: searchParams.get("s") ?? "",
    caller: "192.0.2.1",
    isClick: true,
  });
  expect(location).toContain("https://redirect.viglink.com/?key=OURKEY&");
});

test("a link that this product did not sign is followed nowhere", async () => {
  const forged = { u: "https://www.target.com/", s: "A".repeat(43), caller: "192.0.2.1", isClick: true };

  await expect(service.call(followLink, forged)).rejects.toMatchObject({ code: "bad-input" });
});
