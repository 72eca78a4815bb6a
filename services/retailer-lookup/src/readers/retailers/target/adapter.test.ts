import { ItemAvailability } from "@stockfinder/contracts/availability";
import { hasRightCheckDigit } from "@stockfinder/contracts/gtin";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canned, NEAR } from "../../../../test-support/canned.ts";
import { fixture, fixturesOf } from "../../../../test-support/fixture.ts";
import { mangled, readOrFail } from "../../../../test-support/mangled.ts";
import { withoutFacts } from "../../../../test-support/without-facts.ts";
import { ListedItem } from "../../../catalogue/products/listed-item.ts";
import type { Store } from "../../parsing/retailer.ts";
import { availabilityOf } from "../../parsing/stock.ts";
import { target } from "./adapter.ts";
import { askProductPage, askStoreStock } from "./availability.ts";
import { searchProducts } from "./search.ts";
import { askStores } from "./stores.ts";

/** Target states the coming days; this answer has one of them. */
const details = {
  phone: "+12065550142",
  hours: { timeZone: "America/Los_Angeles", week: [{ days: [2], open: [{ from: "07:00", to: "23:00" }] }] },
} satisfies Partial<Store>;

const north: Store = {
  id: "2101",
  name: "Lakemont North",
  address: { address1: "8 Harbor Way", city: "Lakemont", state: "WA" },
  distanceMiles: 1.84,
};

const towels = {
  id: "54001001",
  upc: null,
  url: "https://www.target.com/p/brightwater/-/A-54001001",
  title: "Brightwater Paper Towels – 6 Double Rolls",
  imageUrl: "https://target.scene7.com/is/image/Target/GUEST_54001001-front",
  price: 11.49,
  currency: "USD",
  status: [],
  statusCode: null,
};

const northStock = {
  id: "2101",
  name: "Lakemont North",
  address: "8 Harbor Way",
  city: "Lakemont",
  state: "WA",
  distanceMiles: 1.84,
  quantity: 17,
  level: "in",
};

const online = {
  id: "online",
  name: "Online",
  address: "",
  city: "",
  state: "",
  distanceMiles: null,
  quantity: null,
};

describe("stores", () => {
  const call = askStores(NEAR);

  test("are requested within 100 miles, at most five", () => {
    expect(call.request).toEqual({
      upstream: "tgt",
      method: "GET",
      path: "/v3/stores/nearby/44871",
      query: { limit: 5, within: 100, unit: "mile", locale: "en-US" },
    });
  });

  test("are the open ones, with the code of their state, and a name even if Target states none", () => {
    expect(call.read(fixture("target/v3-stores-nearby.json"))).toEqual([
      {
        id: "2101",
        name: "Lakemont North",
        address: { address1: "8 Harbor Way", city: "Lakemont", state: "WA" },
        distanceMiles: 1.84,
        position: { latitude: 47.71, longitude: -122.37 },
        ...details,
      },
      {
        id: "2102",
        name: "Target",
        address: { address1: "2500 Mill Rd", city: "Élan Springs", state: "WA" },
        distanceMiles: 12.4,
        position: { latitude: 47.71, longitude: -122.37 },
        ...details,
      },
    ]);
  });

  test("are closed on days that Target states as closed", () => {
    const days = [
      { day_name: "Sunday", is_open: false, hours: [] },
      { day_name: "Monday", is_open: true, hours: [{ begin_time: "08:00:00", end_time: "23:59:00" }] },
      { day_name: "Tuesday", is_open: true, hours: [{ begin_time: null, end_time: "22:00:00" }] },
      { day_name: "Someday", is_open: true, hours: [{ begin_time: "08:00:00", end_time: "22:00:00" }] },
      { day_name: "Monday", is_open: false, hours: [] },
    ];
    const locations = [
      { location_id: 2101, rolling_operating_hours: { regular_event_hours: { days } } },
      { location_id: 2102, rolling_operating_hours: { regular_event_hours: { days: "daily" } } },
    ];
    const body = JSON.stringify([{ locations }]);
    const [open, unknown] = call.read({ status: 200, contentType: "application/json", body });

    expect(open?.hours).toEqual({
      timeZone: null,
      week: [
        { days: [1], open: [{ from: "08:00", to: "24:00" }] },
        { days: [7], open: [] },
      ],
    });
    expect(unknown).toMatchObject({ id: "2102" });
    expect(unknown).not.toHaveProperty("hours");
  });

  test("read from today's format too", () => {
    expect(call.read(fixture("target/redsky-nearby_stores_v1.json"))).toEqual([
      {
        id: "2101",
        name: "Lakemont North",
        address: { address1: "8 Harbor Way", city: "Lakemont", state: "WA" },
        distanceMiles: 1.84,
      },
      {
        id: "2104",
        name: "Élan Springs",
        address: { address1: "2500 Mill Rd", city: "Élan Springs", state: "WA" },
        distanceMiles: 12.4,
      },
    ]);
  });

  test("none within reach is an outcome of its own", () => {
    expect(() => call.read(fixture("target/v3-stores-nearby.empty.json"))).toThrow(
      expect.objectContaining({ code: "no-stores" }),
    );
  });
});

describe("search", () => {
  const call = searchProducts({ query: "paper towels", page: 3 }, [north, { ...north, id: "2102" }]);

  test("requests 24 per page, at the prices of the nearest store", () => {
    expect(call.request).toEqual({
      upstream: "tgt",
      method: "GET",
      path: "/v2/plp/search/",
      query: {
        channel: "web",
        platform: "desktop",
        keyword: "paper towels",
        pageId: "/s/paper towels",
        count: 24,
        offset: 48,
        default_purchasability_filter: "true",
        include_sponsored_search_v2: "false",
        store_ids: "2101,2102",
        pricing_store_id: "2101",
      },
    });
  });

  test("reads titles without entities, ranges from their lowest price, prose as no price; omits items without a title", () => {
    expect(withoutFacts(call.read(fixture("target/v2-plp-search.json")))).toEqual({
      pageCount: 3,
      items: [
        {
          id: "54001001",
          upc: "036000291452",
          url: "https://www.target.com/p/brightwater-paper-towels-6ct/-/A-54001001",
          title: 'Brightwater Paper Towels – 6 Double Rolls"Select-A-Size"',
          imageUrl: "https://target.scene7.com/is/image/Target/GUEST_54001001-front",
          price: 11.49,
          currency: "USD",
          status: [],
          statusCode: null,
        },
        {
          id: "54001002",
          upc: null,
          url: "https://www.target.com/p/manana-salsa-chips/-/A-54001002",
          title: "Mañana Salsa & Chips",
          imageUrl: "https://target.scene7.com/is/image/Target/GUEST_54001002-front",
          price: null,
          currency: "USD",
          status: [],
          statusCode: null,
        },
        {
          id: "54001003",
          upc: "812377700038",
          url: "https://www.target.com/p/brightwater-kids-hoodie/-/A-54001003",
          title: "Brightwater Kids' Hoodie",
          imageUrl: null,
          price: 14,
          currency: "USD",
          status: [],
          statusCode: null,
        },
        {
          id: "54001004",
          upc: "049000006346",
          url: "https://www.target.com/p/green-tea-2oz/-/A-54001004",
          title: "Чай Зелёный Green Tea 2oz",
          imageUrl: "https://target.scene7.com/is/image/Target/GUEST_54001004-front",
          price: null,
          currency: "USD",
          status: [],
          statusCode: null,
        },
      ],
    });
  });

  test("reads today's format, which includes the stock", () => {
    expect(withoutFacts(call.read(fixture("target/redsky-plp_search_v2.json")))).toEqual({
      pageCount: 4,
      items: [
        { ...towels, status: ["in stock", "in stock"] },
        {
          id: "54001002",
          upc: null,
          url: "https://www.target.com/p/brightwater/-/A-54001002",
          title: "Mañana Salsa & Chips",
          imageUrl: "https://target.scene7.com/is/image/Target/GUEST_54001002-front",
          price: null,
          currency: "USD",
          status: ["limited stock", "Out of stock"],
          statusCode: null,
        },
        {
          id: "54001003",
          upc: null,
          url: "https://www.target.com/p/brightwater/-/A-54001003",
          title: "Brightwater Kids' Hoodie",
          imageUrl: "https://target.scene7.com/is/image/Target/GUEST_54001003-front",
          price: 14,
          currency: "USD",
          status: ["Out of stock"],
          statusCode: null,
        },
        {
          id: "54001004",
          upc: null,
          url: "https://www.target.com/p/brightwater/-/A-54001004",
          title: "Чай Зелёный Green Tea 2oz",
          imageUrl: null,
          price: null,
          currency: "USD",
          status: [],
          statusCode: null,
        },
      ],
    });
  });

  test("that leads straight to a product's page finds that product", () => {
    expect(withoutFacts(call.read(fixture("target/redsky-pdp_client_v1.json")))).toEqual({
      pageCount: 1,
      items: [
        {
          ...towels,
          upc: "036000291452",
          url: "https://www.target.com/p/brightwater-paper-towels/-/A-54001001",
        },
      ],
    });
  });

  test("a full page promises one more, also if one of its items cannot be shown", () => {
    const Item = Array.from({ length: 24 }, (_, n) => ({ tcin: `5400${n}`, title: n > 0 ? "Towels" : null }));
    const body = JSON.stringify({ search_response: { items: { Item } } });
    const answer = { status: 200, contentType: "application/json", body };
    expect(call.read(answer)).toMatchObject({ items: { length: 23 }, pageCount: 4 });
  });

  test.each(["v2-plp-search.empty.json", "redsky-plp_search_v2.empty.json"])(
    "finds nothing in %s",
    (name) => {
      expect(call.read(fixture(`target/${name}`))).toEqual({ items: [], pageCount: 0 });
    },
  );

  test("an answer without its list is unreadable, never empty", () => {
    const answer = { status: 200, contentType: "application/json", body: '{"search_response":{"items":{}}}' };
    expect(() => call.read(answer)).toThrow(
      expect.objectContaining({
        code: "unreadable",
        message: expect.stringContaining("search_response.items"),
      }),
    );
  });
});

describe("stock in the network", () => {
  const call = askProductPage("54001001", [north]);
  const statusesIn = (name: string) => call.read(fixture(`target/${name}`)).stock.map(({ status }) => status);

  test("is requested by product", () => {
    expect(call.request).toEqual({
      upstream: "tgt",
      method: "GET",
      path: "/v3/pdp/tcin/54001001",
      query: { excludes: "taxonomy,bulk_ship,awesome_shop", storeId: "2101", pricing_store_id: "2101" },
    });
  });

  test("of more than 100 is in stock, of exactly 100 is out", () => {
    expect(statusesIn("v3-pdp-tcin.json")).toEqual(["in stock"]);
    expect(statusesIn("v3-pdp-tcin.low-network-stock.json")).toEqual(["Out of stock"]);
    expect(statusesIn("v3-pdp-tcin.out-of-stock.json")).toEqual(["Out of stock"]);
  });

  test("that never ends is in stock", () => {
    const network = { available_to_promise_quantity: 0, is_infinite_inventory: true };
    const body = JSON.stringify({ product: { available_to_promise_network: network } });
    const { stock } = call.read({ status: 200, contentType: "application/json", body });
    expect(stock.map(({ status }) => status)).toEqual(["in stock"]);
  });

  test.each([
    ["v3-pdp-tcin.error.json", "No product found with tcin 54009999"],
    ["v3-pdp-tcin.forbidden.json", "Unauthorized/Forbidden"],
  ])("a refusal inside an answer of status 200 is a refusal: %s", (name, message) => {
    expect(() => call.read(fixture(`target/${name}`))).toThrow(
      expect.objectContaining({ code: "refused", message }),
    );
  });

  test("includes that of the stores in today's format", () => {
    expect(
      availabilityOf("54001001", call.read(fixture("target/redsky-product_fulfillment_v1.json")).stock),
    ).toEqual({
      id: "54001001",
      status: ["in stock", "Out of stock", "in stock"],
      stores: [
        northStock,
        {
          id: "2108",
          name: "Birch Hollow",
          address: "",
          city: "",
          state: "",
          distanceMiles: null,
          quantity: 0,
          level: "out",
        },
        { ...online, level: "in" },
      ],
    });
  });

  test("is that of the requested product, where today's format lists several", () => {
    const summaries = fixture("target/redsky-product_summary_with_fulfillment_v1.json");
    expect(availabilityOf("54001001", call.read(summaries).stock)).toEqual({
      id: "54001001",
      status: ["limited stock", "in stock"],
      stores: [
        { ...northStock, quantity: 1, level: "limited" },
        { ...online, level: "in" },
      ],
    });
    expect(availabilityOf("54001004", askProductPage("54001004", []).read(summaries).stock)).toEqual({
      id: "54001004",
      status: ["Out of stock"],
      stores: [{ ...online, level: "out" }],
    });
  });

  test.each([
    ["IN_STOCK", false],
    ["PRE_ORDER_SELLABLE", true],
    ["BACKORDER_AVAILABLE", true],
  ])("that ships as %s is a pre-order: %s", (availability_status, isPreOrder) => {
    const fulfillment = { shipping_options: { availability_status, available_to_promise_quantity: 431 } };
    const body = JSON.stringify({ data: { product: { tcin: "54001001", fulfillment } } });
    const read = call.read({ status: 200, contentType: "application/json", body });
    expect(read).toMatchObject({ isPreOrder, stock: [{ status: "in stock" }] });
  });

  test("is unknown, not none, if Target answers in part", () => {
    expect(call.read(fixture("target/redsky.partial-206.json")).stock).toEqual([]);
  });
});

describe("the GTIN of an item", () => {
  const upcIn = (name: string, tcin: string) => askProductPage(tcin, []).read(fixture(`target/${name}`)).upc;
  const upcOf = (item: unknown) => {
    const body = JSON.stringify({ product: { item } });
    return askProductPage("54001001", []).read({ status: 200, contentType: "application/json", body }).upc;
  };

  test("is that of its page, in either format", () => {
    expect(upcIn("v3-pdp-tcin.json", "54001001")).toBe("036000291452");
    expect(upcIn("v3-pdp-tcin.out-of-stock.json", "54001004")).toBe("049000006346");
    expect(upcIn("redsky-pdp_client_v1.json", "54001001")).toBe("036000291452");
  });

  test("is not that of another item", () => {
    expect(upcIn("v3-pdp-tcin.json", "54001002")).toBeNull();
    expect(upcIn("redsky-pdp_client_v1.json", "54001002")).toBeNull();
  });

  test("is unknown where the page does not state it", () => {
    expect(upcIn("redsky-product_fulfillment_v1.json", "54001001")).toBeNull();
    expect(upcIn("redsky.partial-206.json", "54001001")).toBeNull();
    expect(upcOf({ tcin: "54001001" })).toBeNull();
    expect(upcOf("none")).toBeNull();
  });

  test("is not a number with a wrong check digit", () => {
    expect(upcOf({ tcin: "54001001", upc: "36000291452" })).toBe("036000291452");
    expect(upcOf({ tcin: "54001001", upc: "036000291453" })).toBeNull();
  });

  test("is not that of an item with variants: it is the code of one of them", () => {
    const item = { tcin: "54001001", upc: "036000291452" };
    expect(upcOf({ ...item, child_items: [] })).toBe("036000291452");
    expect(upcOf({ ...item, child_items: [{ tcin: "54001011" }, { tcin: "54001012" }] })).toBeNull();
  });
});

describe("stock in stores", () => {
  const call = askStoreStock("54001001", NEAR);

  test("is requested at 20 locations within 50 miles", () => {
    expect(call.request).toEqual({
      upstream: "tgt2",
      method: "GET",
      path: "/fulfillment_aggregator/v1/fiats/54001001",
      query: { nearby: "44871", limit: 20, radius: 50, requested_quantity: 1 },
    });
  });

  test("is limited under 4, out at 0 and where no channel sells it, the nearest store first", () => {
    expect(availabilityOf("54001001", call.read(fixture("target/fiats-v1.json")))).toEqual({
      id: "54001001",
      status: ["in stock", "Out of stock", "limited stock", "Out of stock", "limited stock", "Out of stock"],
      stores: [
        northStock,
        {
          id: "2105",
          name: "Quarry Ridge",
          address: "400 Summit Blvd, Suite 12",
          city: "Cedar Falls",
          state: "WA",
          distanceMiles: 9.3,
          quantity: 0,
          level: "out",
        },
        {
          id: "2102",
          name: "Élan Springs",
          address: "2500 Mill Rd",
          city: "Élan Springs",
          state: "WA",
          distanceMiles: 12.4,
          quantity: 2,
          level: "limited",
        },
        {
          id: "2103",
          name: "Cedar Falls",
          address: "71 Quarry Ln",
          city: "Cedar Falls",
          state: "WA",
          distanceMiles: 33.07,
          quantity: 0,
          level: "out",
        },
        {
          id: "2106",
          name: "Port Ellis",
          address: "9 Ferry St",
          city: "Port Ellis",
          state: "WA",
          distanceMiles: 44.1,
          quantity: null,
          level: "limited",
        },
        {
          id: "2107",
          name: "Stone Bay",
          address: "15 Cannery Row",
          city: "Stone Bay",
          state: "WA",
          distanceMiles: 48.65,
          quantity: 0,
          level: "out",
        },
      ],
    });
  });

  test.each(["fiats-v1.empty.json", "fiats-v1.null-locations.json"])("is none in %s", (name) => {
    expect(askStoreStock("54001009", NEAR).read(fixture(`target/${name}`))).toEqual([]);
  });
});

describe("availability", () => {
  test("lists the stores around, then online, and the GTIN; a product that Target refuses costs the others nothing", async () => {
    const context = canned(
      {
        "/v3/pdp/tcin/54001001": fixture("target/v3-pdp-tcin.json"),
        "/fulfillment_aggregator/v1/fiats/54001001": fixture("target/fiats-v1.json"),
        "/v3/pdp/tcin/54009999": fixture("target/v3-pdp-tcin.error.json"),
        "/fulfillment_aggregator/v1/fiats/54009999": fixture("target/fiats-v1.empty.json"),
      },
      [{ ...north, ...details }],
    );

    const items = await target.site?.availability(["54001001", "54009999", "not-a-tcin"], context);

    const names = [
      "Lakemont North",
      "Quarry Ridge",
      "Élan Springs",
      "Cedar Falls",
      "Port Ellis",
      "Stone Bay",
      "Online",
    ];
    expect(items).toMatchObject([
      {
        id: "54001001",
        upc: "036000291452",
        stores: names.map((name) => (name === north.name ? { name, ...details } : { name })),
      },
      { id: "54009999", failure: { code: "refused" } },
    ]);
    expect(context.asked).toHaveLength(4);
  });
});

describe("whatever Target answers", () => {
  const answers = mangled(fixturesOf("target"));

  test("a search gives items with id and title, or fails as a look-up", () => {
    const call = searchProducts({ query: "towels", page: 1 }, [north]);
    fc.assert(
      fc.property(answers, (answer) => {
        for (const item of readOrFail(call, answer)?.items ?? []) ListedItem.parse(item);
      }),
      { numRuns: 500 },
    );
  });

  test("stock is that of known places, or fails as a lookup", () => {
    fc.assert(
      fc.property(answers, (answer) => {
        const page = readOrFail(askProductPage("54001001", [north]), answer);
        const inStores = readOrFail(askStoreStock("54001001", NEAR), answer) ?? [];
        ItemAvailability.parse(availabilityOf("54001001", [...inStores, ...(page?.stock ?? [])]));
        expect(page?.upc ?? "036000291452").toSatisfy(hasRightCheckDigit);
      }),
      { numRuns: 500 },
    );
  });

  test("a store search gives stores with an id, or fails as a look-up", () => {
    fc.assert(
      fc.property(answers, (answer) => {
        const stores = readOrFail(askStores(NEAR), answer);
        expect(stores ?? [north]).not.toHaveLength(0);
        for (const { id } of stores ?? []) expect(id).not.toBe("");
      }),
      { numRuns: 500 },
    );
  });
});
