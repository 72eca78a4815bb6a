import { systemClock } from "@stockfinder/service/clock";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canned, NEAR } from "../../../../test-support/canned.ts";
import { fixture, fixturesOf } from "../../../../test-support/fixture.ts";
import { mangled, readOrFail } from "../../../../test-support/mangled.ts";
import { withoutFacts } from "../../../../test-support/without-facts.ts";
import { createOAuthToken } from "../../upstream/credentials.ts";
import { ebay } from "./adapter.ts";
import { askItem, searchItemSummaries } from "./browse.ts";
import { askItemByKeywords, findItemsByKeywords } from "./finding.ts";

const TORONTO = { ...NEAR, zip: "M5V 2T6" };
const WANTED = { query: "harbor trade", page: 2 };

const online = {
  id: "online",
  name: "Online",
  address: "",
  city: "",
  state: "",
  distanceMiles: null,
  quantity: null,
};

describe("the Finding API", () => {
  const call = findItemsByKeywords(WANTED, NEAR);

  test("requests 25 listings per page that ship to the shopper", () => {
    expect(call.request).toEqual({
      upstream: "ebay",
      method: "GET",
      path: "/services/search/FindingService/v1",
      query: {
        "OPERATION-NAME": "findItemsByKeywords",
        "SERVICE-VERSION": "1.13.0",
        "RESPONSE-DATA-FORMAT": "JSON",
        "REST-PAYLOAD": "",
        "GLOBAL-ID": "EBAY-US",
        keywords: "harbor trade",
        "paginationInput.entriesPerPage": 25,
        "paginationInput.pageNumber": 2,
        buyerPostalCode: "44871",
      },
    });
  });

  test("requests those that ship to Canada, in Canadian dollars, for a shopper there", () => {
    const { query } = findItemsByKeywords(WANTED, TORONTO).request;
    expect(query).toMatchObject({
      "GLOBAL-ID": "EBAY-ENCA",
      ...{ "itemFilter.name": "AvailableTo", "itemFilter.value": "CA" },
      buyerPostalCode: "M5V 2T6",
    });
  });

  test("takes values out of their lists, prices in dollars and stock from the selling state", () => {
    expect(withoutFacts(call.read(fixture("ebay/findItemsByKeywords.json")))).toEqual({
      pageCount: 13,
      items: [
        {
          id: "315500000101",
          upc: "071168200012",
          url: "https://www.ebay.com/itm/item-/315500000101",
          title: "Harbor Trade Board Game & Expansion",
          imageUrl: "https://i.ebayimg.com/thumbs/315500000101/s-l140.jpg",
          price: 54,
          currency: "USD",
          status: ["in stock"],
          statusCode: null,
          soldBy: "marketplace",
          condition: "new",
        },
        {
          id: "315500000102",
          upc: null,
          url: "https://www.ebay.com/itm/item-/315500000102",
          title: "Jeu du port – édition française",
          imageUrl: "https://i.ebayimg.com/thumbs/315500000102/s-l140.jpg",
          price: 44.17,
          currency: "USD",
          status: ["in stock"],
          statusCode: null,
          soldBy: "marketplace",
          condition: "new",
        },
        {
          id: "315500000103",
          upc: null,
          url: "https://www.ebay.com/itm/item-/315500000103",
          title: "Vintage trading cards lot",
          imageUrl: null,
          price: 7.25,
          currency: "USD",
          status: ["in stock"],
          statusCode: null,
          soldBy: "marketplace",
          condition: "new",
        },
        {
          id: "315500000104",
          upc: null,
          url: "https://www.ebay.com/itm/item-/315500000104",
          title: "Harbor Trade Board Game, used",
          imageUrl: "https://i.ebayimg.com/thumbs/315500000104/s-l140.jpg",
          price: 12,
          currency: "USD",
          status: ["Out of stock"],
          statusCode: null,
          soldBy: "marketplace",
          condition: "new",
        },
      ],
    });
  });

  test("reads a count of 0 as nothing found", () => {
    expect(call.read(fixture("ebay/findItemsByKeywords.empty.json"))).toEqual({ items: [], pageCount: 0 });
  });

  test.each([
    ["a failure is a refusal", fixture("ebay/findItemsByKeywords.failure.json"), "refused"],
    ["so is a warning", answerOf('{"findItemsByKeywordsResponse":[{"ack":["Warning"]}]}'), "refused"],
    ["used-up calls are a limit", fixture("ebay/findItemsByKeywords.rate-limited-500.json"), "throttled"],
    ["any other status 500 is a failure of theirs", { ...answerOf("{}"), status: 500 }, "failing"],
    [
      "success without a result",
      answerOf('{"findItemsByKeywordsResponse":[{"ack":["Success"]}]}'),
      "unreadable",
    ],
    ["no response at all", answerOf("{}"), "unreadable"],
  ])("%s", (_, answer, code) => {
    expect(() => call.read(answer)).toThrow(expect.objectContaining({ code }));
  });

  test("finds an item's stock by its number among the keywords, and leaves out items that are not on sale", async () => {
    const context = canned({
      "/services/search/FindingService/v1": fixture("ebay/findItemsByKeywords.json"),
    });

    expect(await ebay.site?.availability(["315500000104", "315500000999"], context)).toEqual([
      { id: "315500000104", status: ["Out of stock"], stores: [{ ...online, level: "out" }] },
    ]);
    expect(context.asked.map(({ query }) => query?.keywords)).toEqual(["315500000104", "315500000999"]);
  });
});

describe("the Browse API", () => {
  const call = searchItemSummaries(WANTED, NEAR);

  test("requests 25 listings per page for the shopper's place", () => {
    expect(call.request).toEqual({
      upstream: "ebay-api",
      method: "GET",
      path: "/buy/browse/v1/item_summary/search",
      query: { q: "harbor trade", limit: 25, offset: 25 },
      headers: {
        "x-ebay-c-marketplace-id": "EBAY_US",
        "x-ebay-c-enduserctx": "contextualLocation=country%3DUS%2Czip%3D44871",
      },
    });
  });

  test("requests those that ship to Canada, in Canadian dollars, for a shopper there", () => {
    expect(searchItemSummaries(WANTED, TORONTO).request).toMatchObject({
      query: { filter: "deliveryCountry:CA" },
      headers: {
        "x-ebay-c-marketplace-id": "EBAY_CA",
        "x-ebay-c-enduserctx": "contextualLocation=country%3DCA%2Czip%3DM5V%202T6",
      },
    });
  });

  test("reads listings, an auction at its current bid", () => {
    expect(withoutFacts(call.read(fixture("ebay/browse-item_summary-search.json")))).toEqual({
      pageCount: 13,
      items: [
        {
          id: "315500000101",
          upc: null,
          url: "https://www.ebay.com/itm/315500000101?hash=itemb1",
          title: "Harbor Trade Board Game & Expansion",
          imageUrl: "https://i.ebayimg.com/thumbs/images/g/b1/s-l225.jpg",
          price: 54,
          currency: "USD",
          status: ["in stock"],
          statusCode: null,
          soldBy: "marketplace",
          condition: "new",
        },
        {
          id: "315500000102",
          upc: null,
          url: "https://www.ebay.com/itm/315500000102?hash=itemb2",
          title: "Jeu du port – édition française",
          imageUrl: "https://i.ebayimg.com/thumbs/images/g/b2/s-l225.jpg",
          price: 44.17,
          currency: "USD",
          status: ["in stock"],
          statusCode: null,
          soldBy: "marketplace",
          condition: "new",
        },
        {
          id: "315500000103",
          upc: null,
          url: "https://www.ebay.com/itm/315500000103?hash=itemb3",
          title: "Vintage trading cards lot",
          imageUrl: null,
          price: 7.25,
          currency: "USD",
          status: ["in stock"],
          statusCode: null,
          soldBy: "marketplace",
          condition: "new",
        },
      ],
    });
  });

  test.each(["ebay/browse-item_summary-search.empty.json", "ebay/browse-warning-200.json"])(
    "reads a total of 0 as nothing found: %s",
    (name) => {
      expect(call.read(fixture(name))).toEqual({ items: [], pageCount: 0 });
    },
  );

  test.each([
    ["an invalid token is a refusal", fixture("ebay/browse-error-401.json"), "refused"],
    ["an answer without a total is unreadable", answerOf('{"itemSummaries":[]}'), "unreadable"],
  ])("%s", (_, answer, code) => {
    expect(() => call.read(answer)).toThrow(expect.objectContaining({ code }));
  });

  test("requests an item's stock by its number, and leaves out one that is gone", async () => {
    const context = canned({
      "/buy/browse/v1/item/get_item_by_legacy_id": ({ query }) =>
        query?.legacy_item_id === "315500000101"
          ? fixture("ebay/browse-item-by-legacy-id.json")
          : { ...answerOf('{"errors":[{"errorId":11001}]}'), status: 404 },
    });

    expect(await ebay.official?.availability(["315500000101", "315500000999"], context)).toEqual([
      { id: "315500000101", status: ["limited stock"], stores: [{ ...online, level: "limited" }] },
    ]);
  });

  test("its token is read", async () => {
    const place = { upstream: "ebay-api", tokenPath: "/identity/v1/oauth2/token", scope: "s" } as const;
    const token = createOAuthToken(place, systemClock, async () => fixture("ebay/oauth-token.json"));

    expect(await token.get()).toBe("v^1.1#token");
  });
});

test("any response gives whole items or a known failure", () => {
  const stock = [askItemByKeywords("315500000101", NEAR), askItem("315500000101", NEAR)];
  const searches = [findItemsByKeywords(WANTED, NEAR), searchItemSummaries(WANTED, NEAR)];
  fc.assert(
    fc.property(mangled(fixturesOf("ebay")), (answer) => {
      for (const call of stock) expect(readOrFail(call, answer)?.status.length ?? 1).toBe(1);
      for (const call of searches) {
        const page = readOrFail(call, answer);
        expect(page?.items.every(({ id, title }) => id.length > 0 && title.length > 0) ?? true).toBe(true);
      }
    }),
  );
}, 20_000);

function answerOf(body: string) {
  return { status: 200, contentType: "application/json", body };
}
