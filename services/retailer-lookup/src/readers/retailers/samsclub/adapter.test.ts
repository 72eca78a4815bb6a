import { ItemAvailability } from "@stockfinder/contracts/availability";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canned, NEAR } from "../../../../test-support/canned.ts";
import { fixture, fixturesOf } from "../../../../test-support/fixture.ts";
import { mangled, readOrFail } from "../../../../test-support/mangled.ts";
import { withoutFacts } from "../../../../test-support/without-facts.ts";
import { ListedItem } from "../../../catalogue/products/listed-item.ts";
import type { Store } from "../../parsing/retailer.ts";
import { availabilityOf } from "../../parsing/stock.ts";
import { samsclub } from "./adapter.ts";
import { askClubs } from "./clubs.ts";
import { searchProducts, searchStock } from "./search.ts";

const SEARCH_PATH = "/api/node/vivaldi/v1/products/search/";

const hours: Store["hours"] = {
  timeZone: "America/New_York",
  week: [
    { days: [1, 2, 3, 4, 5], open: [{ from: "10:00", to: "20:30" }] },
    { days: [6], open: [{ from: "09:00", to: "20:30" }] },
    { days: [7], open: [{ from: "10:00", to: "18:00" }] },
  ],
};

const sandusky: Store = {
  id: "6401",
  name: "Sandusky Sam's Club",
  address: { address1: "900 Perkins Ave", city: "Sandusky", state: "OH" },
  distanceMiles: 6.3,
  position: { latitude: 41.4, longitude: -82.6 },
  phone: "+14195550171",
  hours,
};

const canonRidge: Store = {
  id: "6402",
  name: "Cañon Ridge Sam's Club",
  address: { address1: "12 Overlook Dr", city: "Cañon Ridge", state: "OH" },
  distanceMiles: 31.9,
  position: { latitude: 41.4, longitude: -82.6 },
  phone: "+14195550171",
  hours,
};

const cleveland: Store = {
  id: "6403",
  name: "Sam's Club",
  address: { address1: "77 Steelyard Dr", city: "Cleveland", state: "OH" },
  distanceMiles: 58,
  position: { latitude: 41.4, longitude: -82.6 },
  hours,
};

const toledo: Store = {
  id: "6404",
  name: "Toledo Sam's Club",
  address: { address1: "3 Reynolds Rd", city: "Toledo", state: "OH" },
  distanceMiles: 61.2,
  position: { latitude: 41.4, longitude: -82.6 },
  phone: "+14195550171",
  hours,
};

const bags = {
  id: "prod221001",
  upc: "812377700205",
  url: "https://www.samsclub.com/p/alderbrook/prod221001",
  title: "Alderbrook Trash Bags, 13 gal. (200 ct.)",
  imageUrl: "https://scene7.samsclub.com/is/image/samsclub/221001_A",
  price: 19.86,
  currency: "USD",
  status: ["limited stock", "in stock"],
  statusCode: null,
};

describe("clubs", () => {
  const call = askClubs(NEAR);

  test("are requested within 100 miles, at most 20", () => {
    expect(call.request).toEqual({
      upstream: "sam",
      method: "GET",
      path: "/api/node/clubfinder/list",
      query: { distance: 100, nbrOfStores: 20, singleLineAddr: "44871" },
    });
  });

  test("have phone and hours, and a name even if Sam's Club states none", () => {
    expect(call.read(fixture("samsclub/clubfinder-list.json"))).toEqual([
      sandusky,
      canonRidge,
      cleveland,
      toledo,
    ]);
  });

  test.each([
    ["none within reach", fixture("samsclub/clubfinder-list.empty.json"), "no-stores"],
    ["an error", fixture("samsclub/clubfinder-list.error.json", 400), "refused"],
    ["an error with status 200", fixture("samsclub/clubfinder-list.error.json"), "refused"],
    ["a challenge", fixture("samsclub/blocked.412.json"), "blocked"],
    ["another kind of answer", { status: 200, contentType: "", body: "{}" }, "unreadable"],
  ])("tell %s apart", (_, answer, code) => {
    expect(() => call.read(answer)).toThrow(expect.objectContaining({ code }));
  });
});

describe("search", () => {
  const call = searchProducts({ query: "trash bags", page: 2 }, sandusky);

  test("requests 48 per page at one club", () => {
    expect(call.request).toEqual({
      upstream: "sam",
      method: "GET",
      path: SEARCH_PATH,
      query: {
        sourceType: 1,
        selectedFilter: "all",
        sortKey: "relevance",
        sortOrder: 1,
        offset: 48,
        limit: 48,
        searchTerm: "trash bags",
        br: "true",
        clubId: "6401",
      },
    });
  });

  test("takes price and stock of the club before those online, whatever their letter case", () => {
    expect(withoutFacts(call.read(fixture("samsclub/vivaldi-v1-products-search.json")))).toEqual({
      pageCount: 3,
      items: [
        bags,
        {
          id: "prod221002",
          upc: "812377700212",
          url: "https://www.samsclub.com/p/alderbrook/prod221002",
          title: "Crème & Caramel Wafers (36 pk.)",
          imageUrl: "https://scene7.samsclub.com/is/image/samsclub/221002_A",
          price: 12.98,
          currency: "USD",
          status: ["Out of stock", "in stock"],
          statusCode: null,
        },
        {
          id: "prod221003",
          upc: "812377700229",
          url: "https://www.samsclub.com/p/alderbrook/prod221003",
          title: "Alderbrook Batteries, AA (48 pk.)",
          imageUrl: "https://scene7.samsclub.com/is/image/samsclub/221003_A",
          price: 17.5,
          currency: "USD",
          status: ["in stock", "Out of stock"],
          statusCode: null,
        },
        {
          id: "prod221004",
          upc: null,
          url: "https://www.samsclub.com/p/alderbrook/prod221004",
          title: "Alderbrook Seasonal Wreath",
          imageUrl: "https://scene7.samsclub.com/is/image/samsclub/221004_A",
          price: null,
          currency: "USD",
          status: [],
          statusCode: null,
        },
      ],
    });
  });

  test("reads the records of version 2", () => {
    expect(call.read(fixture("samsclub/vivaldi-v2-az-products-search.json"))).toEqual({
      pageCount: 3,
      items: [
        {
          ...bags,
          id: "P221001",
          upc: null,
          url: "https://www.samsclub.com/p/alderbrook/P221001",
        },
        {
          id: "P221002",
          upc: null,
          url: "https://www.samsclub.com/p/alderbrook/P221002",
          title: "Crème & Caramel Wafers (36 pk.)",
          imageUrl: "https://scene7.samsclub.com/is/image/samsclub/221002_A",
          price: 12.98,
          currency: "USD",
          status: ["in stock", "Out of stock"],
          statusCode: null,
        },
        {
          id: "P221003",
          upc: null,
          url: "https://www.samsclub.com/p/alderbrook/P221003",
          title: "Alderbrook Seasonal Wreath",
          imageUrl: null,
          price: null,
          currency: "USD",
          status: [],
          statusCode: null,
        },
      ],
    });
  });

  test("finds nothing where the list is null; an answer without a list is unreadable", () => {
    expect(call.read(fixture("samsclub/vivaldi-v1-products-search.empty.json"))).toEqual({
      items: [],
      pageCount: 0,
    });
    const answer = { status: 200, contentType: "application/json", body: '{"payload":{}}' };
    expect(() => call.read(answer)).toThrow(
      expect.objectContaining({
        code: "unreadable",
        message: expect.stringContaining("payload.records"),
      }),
    );
  });
});

describe("availability", () => {
  test("is searched for at the three nearest clubs, and listed once for online", async () => {
    const found = fixture("samsclub/vivaldi-v1-products-search.json");
    const nothing = fixture("samsclub/vivaldi-v1-products-search.empty.json");
    const context = canned({ [SEARCH_PATH]: ({ query }) => (query?.clubId === "6402" ? nothing : found) }, [
      sandusky,
      canonRidge,
      cleveland,
      toledo,
    ]);

    expect(await samsclub.site?.availability(["prod221001", "prod999999"], context)).toEqual([
      {
        id: "prod221001",
        status: ["limited stock", "limited stock", "in stock"],
        stores: [
          {
            id: "6401",
            name: "Sandusky Sam's Club",
            address: "900 Perkins Ave",
            city: "Sandusky",
            state: "OH",
            distanceMiles: 6.3,
            position: { latitude: 41.4, longitude: -82.6 },
            quantity: null,
            level: "limited",
            price: { amount: 19.86, currency: "USD" },
            phone: "+14195550171",
            hours,
          },
          {
            id: "6403",
            name: "Sam's Club",
            address: "77 Steelyard Dr",
            city: "Cleveland",
            state: "OH",
            distanceMiles: 58,
            position: { latitude: 41.4, longitude: -82.6 },
            quantity: null,
            level: "limited",
            price: { amount: 19.86, currency: "USD" },
            hours,
          },
          {
            id: "online",
            name: "Online",
            address: "",
            city: "",
            state: "",
            distanceMiles: null,
            quantity: null,
            level: "in",
          },
        ],
      },
    ]);
    expect(context.asked.map(({ query }) => [query?.searchTerm, query?.clubId])).toEqual([
      ["prod221001", "6401"],
      ["prod221001", "6402"],
      ["prod221001", "6403"],
      ["prod999999", "6401"],
      ["prod999999", "6402"],
      ["prod999999", "6403"],
    ]);
  });
});

describe("whatever Sam's Club answers", () => {
  const answers = mangled(fixturesOf("samsclub"));

  test("a search gives items with id and title, or fails as a look-up", () => {
    const call = searchProducts({ query: "bags", page: 1 }, sandusky);
    fc.assert(
      fc.property(answers, (answer) => {
        for (const item of readOrFail(call, answer)?.items ?? []) ListedItem.parse(item);
      }),
      { numRuns: 500 },
    );
  });

  test("stock and clubs are well formed, or fail as a lookup", () => {
    fc.assert(
      fc.property(answers, (answer) => {
        const stock = readOrFail(searchStock("prod221001", sandusky), answer);
        ItemAvailability.parse(availabilityOf("prod221001", stock ?? []));
        for (const { id } of readOrFail(askClubs(NEAR), answer) ?? []) expect(id).not.toBe("");
      }),
      { numRuns: 500 },
    );
  });
});
