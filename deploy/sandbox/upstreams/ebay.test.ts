import { expect, test } from "vitest";
import { askUpstream, testWorld } from "../ask-upstream.ts";
import type { World } from "../world.ts";

const PS5 = "711719541028";

function finding(world: World, parameters: string) {
  const path = `/services/search/FindingService/v1?OPERATION-NAME=findItemsByKeywords&REST-PAYLOAD&${parameters}`;
  return askUpstream(world, "ebay", `GET ${path}`).json().findItemsByKeywordsResponse[0];
}

test("Finding: every value is an array of one and every leaf is a string", () => {
  const world = testWorld();
  world.stock.force(PS5, { stock: "in", priceCents: 45_000 });
  const answer = finding(world, `keywords=${PS5}&paginationInput.entriesPerPage=25`);
  expect(answer).toMatchObject({
    ack: ["Success"],
    paginationOutput: [{ pageNumber: ["1"], entriesPerPage: ["25"], totalPages: ["1"] }],
  });
  const [{ item, "@count": found }] = answer.searchResult;
  expect(found).toBe(String(item.length));
  expect(item[0]).toMatchObject({
    itemId: ["290000000000"],
    title: [expect.stringContaining("PlayStation 5")],
    galleryURL: ["http://shop.test:8080/pictures/711719541028.svg"],
    sellingStatus: [
      {
        convertedCurrentPrice: [{ "@currencyId": "USD", __value__: expect.stringMatching(/^\d+(\.\d+)?$/) }],
        sellingState: ["Active"],
      },
    ],
  });
});

test("Finding: no results are a count of 0 without items; sold-out listings are not found", () => {
  const world = testWorld();
  expect(finding(world, "keywords=zzqx")).toMatchObject({
    ack: ["Success"],
    searchResult: [{ "@count": "0" }],
  });
  world.stock.force(PS5, { stock: "out" });
  expect(finding(world, `keywords=${PS5}`).searchResult).toEqual([{ "@count": "0" }]);
});

test("Finding: a listing is found by its own number", () => {
  const world = testWorld();
  world.stock.force(PS5, { stock: "in" });
  expect(finding(world, "keywords=290000000000").searchResult[0].item[0].itemId).toEqual(["290000000000"]);
});

test("Finding: a failure has status 200 and an error body", () => {
  expect(finding(testWorld(), "keywords=")).toMatchObject({
    ack: ["Failure"],
    errorMessage: [{ error: [{ errorId: ["2"], severity: ["Error"] }] }],
  });
});

function browseToken(world: World): Record<string, string> {
  const { access_token } = askUpstream(world, "ebay-api", "POST /identity/v1/oauth2/token", {
    body: "grant_type=client_credentials&scope=https%3A%2F%2Fapi.ebay.com%2Foauth%2Fapi_scope",
    headers: { authorization: `Basic ${Buffer.from("client:secret").toString("base64")}` },
  }).json();
  return { authorization: `Bearer ${access_token}` };
}

const SEARCH = "/buy/browse/v1/item_summary/search";

test("Browse: fixed prices only, pages linked, the same listings as Finding's", () => {
  const world = testWorld();
  const headers = browseToken(world);
  const page = askUpstream(world, "ebay-api", `GET ${SEARCH}?q=wireless&limit=25&offset=0`, {
    headers,
  }).json();
  expect(page.itemSummaries).toHaveLength(25);
  expect(page.next).toContain("offset=25");
  for (const summary of page.itemSummaries) {
    expect(summary).toMatchObject({
      itemId: `v1|${summary.legacyItemId}|0`,
      price: { value: expect.stringMatching(/^\d+\.\d{2}$/), currency: "USD" },
      buyingOptions: ["FIXED_PRICE"],
    });
    expect(summary).not.toHaveProperty("itemAffiliateWebUrl");
  }
  const auctions = askUpstream(
    world,
    "ebay-api",
    `GET ${SEARCH}?q=oz&limit=200&filter=buyingOptions:{AUCTION}`,
    { headers },
  );
  expect(
    auctions
      .json()
      .itemSummaries.some(({ buyingOptions: [option] }: { buyingOptions: string[] }) => option === "AUCTION"),
  ).toBe(true);
});

test("on the Canadian site both ask Canadian dollars", () => {
  const world = testWorld();
  world.stock.force(PS5, { stock: "in" });
  const [{ item }] = finding(world, `keywords=${PS5}&GLOBAL-ID=EBAY-ENCA`).searchResult;
  const headers = { ...browseToken(world), "x-ebay-c-marketplace-id": "EBAY_CA" };
  const found = askUpstream(world, "ebay-api", `GET ${SEARCH}?gtin=${PS5}`, { headers }).json();
  const [{ value }] = item[0].sellingStatus[0].convertedCurrentPrice.map(
    ({ __value__: value, "@currencyId": currency }: Record<string, string>) => ({ value, currency }),
  );
  expect(found.itemSummaries[0].price).toMatchObject({ value: Number(value).toFixed(2), currency: "CAD" });
});

test("Browse: a campaign in the context header adds affiliate links", () => {
  const world = testWorld();
  world.stock.force(PS5, { stock: "in" });
  const headers = {
    ...browseToken(world),
    "x-ebay-c-enduserctx": "affiliateCampaignId=123,affiliateReferenceId=x",
  };
  const { itemSummaries } = askUpstream(world, "ebay-api", `GET ${SEARCH}?gtin=${PS5}`, { headers }).json();
  expect(itemSummaries[0].itemAffiliateWebUrl).toContain("campid=123");
});

test("Browse: no results have no list; one item by its legacy number; 404 when sold", () => {
  const world = testWorld();
  const headers = browseToken(world);
  expect(askUpstream(world, "ebay-api", `GET ${SEARCH}?q=zzqx`, { headers }).json()).toEqual({
    href: expect.any(String),
    total: 0,
    limit: 50,
    offset: 0,
  });
  const item = "/buy/browse/v1/item/get_item_by_legacy_id?legacy_item_id=290000000000";
  world.stock.force(PS5, { stock: "in" });
  expect(askUpstream(world, "ebay-api", `GET ${item}`, { headers }).json()).toMatchObject({
    gtin: PS5,
    estimatedAvailabilities: [{ estimatedAvailabilityStatus: "IN_STOCK" }],
  });
  world.stock.force(PS5, { stock: "out" });
  expect(askUpstream(world, "ebay-api", `GET ${item}`, { headers }).status).toBe(404);
});

test("Browse: refuses a request without a token or without words", () => {
  const world = testWorld();
  expect(askUpstream(world, "ebay-api", `GET ${SEARCH}?q=wipes`).json()).toMatchObject({
    errors: [{ errorId: 1001 }],
  });
  expect(askUpstream(world, "ebay-api", `GET ${SEARCH}`, { headers: browseToken(world) }).status).toBe(400);
});
