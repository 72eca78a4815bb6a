import { expect, test } from "vitest";
import { askUpstream, testWorld } from "../ask-upstream.ts";

const PS5 = "711719541028";
const WEB = "/redsky_aggregations/v1/web";

test("stores nearby: one object in a list, states in full and as a code, ZIP+4", () => {
  const [body, ...rest] = askUpstream(
    testWorld(),
    "tgt",
    "GET /v3/stores/nearby/44114?limit=5&within=100",
  ).json();
  expect(rest).toEqual([]);
  expect(body).toMatchObject({ place: "44114", within: 100, limit: 5, count: 5 });
  expect(body.locations).toHaveLength(5);
  expect(body.locations[0]).toMatchObject({
    location_id: expect.any(Number),
    status: "Open",
    address: { region: "OH", state: "Ohio", postal_code: expect.stringMatching(/^\d{5}-\d{4}$/) },
    distance_unit: "mile",
  });
});

test("stores nearby: an unknown zip code has none, an invalid one is refused", () => {
  const [body] = askUpstream(testWorld(), "tgt", "GET /v3/stores/nearby/00000").json();
  expect(body.locations).toEqual([]);
  expect(askUpstream(testWorld(), "tgt", "GET /v3/stores/nearby/4411").status).toBe(400);
});

test("plp search: titles contain entities, pictures are a folder and a file", () => {
  const world = testWorld();
  world.stock.force(PS5, { priceCents: 45_000 });
  const { search_response } = askUpstream(world, "tgt", `GET /v2/plp/search/?keyword=${PS5}&count=24`).json();
  expect(search_response.metaData).toContainEqual({ name: "total_results", value: "1" });
  expect(search_response.items.Item).toEqual([
    expect.objectContaining({
      tcin: "70000000",
      title: "Sony PlayStation 5 (PS5) Console &#8211; Disc Edition",
      url: "/p/sony-playstation-5-ps5-console-disc-edition/-/A-70000000",
      images: [{ base_url: "http://shop.test:8080/pictures/", primary: "711719541028.svg" }],
      price: {
        current_retail: 450,
        formatted_current_price: "$450.00",
        formatted_current_price_type: "reg",
        is_current_price_range: false,
      },
    }),
  ]);
});

test("plp search: a few prices are shown in the cart only", () => {
  const { search_response } = askUpstream(
    testWorld(),
    "tgt",
    "GET /v2/plp/search/?keyword=oz&count=96",
  ).json();
  const prices: Record<string, unknown>[] = search_response.items.Item.map(
    ({ price }: { price: object }) => price,
  );
  const hidden = prices.filter((price) => price.formatted_current_price === "See low price in cart");
  expect(hidden.length).toBeGreaterThan(0);
  expect(hidden.every((price) => !("current_retail" in price))).toBe(true);
});

test.each([
  ["in", 950, "IN_STOCK"],
  ["limited", 60, "IN_STOCK"],
  ["out", 0, "OUT_OF_STOCK"],
] as const)("pdp: forced %s, the network promises %i", (stock, quantity, status) => {
  const world = testWorld();
  world.stock.force(PS5, { stock });
  const { product } = askUpstream(world, "tgt", "GET /v3/pdp/tcin/70000000?excludes=taxonomy").json();
  expect(product.available_to_promise_network).toMatchObject({
    product_id: "70000000",
    available_to_promise_quantity: quantity,
    availability_status: status,
  });
});

test("pdp: an unknown number is an error inside an answer with status 200", () => {
  const answer = askUpstream(testWorld(), "tgt", "GET /v3/pdp/tcin/1");
  expect(answer.status).toBe(200);
  expect(answer.json()).toEqual({
    product_composite_response: { items: [{ errors: [{ message: "No product found with tcin 1" }] }] },
  });
});

test("fiats: stores with stock in words and numbers, distances as strings, addresses on one line", () => {
  const world = testWorld();
  world.stock.force(PS5, { stock: "limited" });
  const path =
    "/fulfillment_aggregator/v1/fiats/70000000?nearby=44114&limit=20&radius=50&requested_quantity=1";
  const [product] = askUpstream(world, "tgt2", `GET ${path}`).json().products;
  expect(product.locations.length).toBeGreaterThan(5);
  expect(product.locations[0]).toMatchObject({
    location_id: expect.stringMatching(/^\d{4}$/),
    distance: expect.stringMatching(/^\d+\.\d{2}$/),
    store_address: expect.stringMatching(/^\d+ [^,]+, [^,]+, OH, \d{5}-\d{4}$/),
    location_available_to_promise_quantity: 2,
    order_pickup: { availability_status: "LIMITED_STOCK" },
    in_store_only: { availability_status: "LIMITED_STOCK" },
  });
});

test("fiats: only stores with stock, if requested; no list for an unknown product", () => {
  const world = testWorld();
  world.stock.force(PS5, { stock: "out" });
  const path = "/fulfillment_aggregator/v1/fiats/70000000?nearby=44114&include_only_available_stores=true";
  expect(askUpstream(world, "tgt2", `GET ${path}`).json().products[0].locations).toEqual([]);
  expect(askUpstream(world, "tgt2", "GET /fulfillment_aggregator/v1/fiats/1?nearby=44114").json()).toEqual({
    products: [{ product_id: "1" }],
  });
  expect(askUpstream(world, "tgt2", "GET /fulfillment_aggregator/v1/fiats/70000000").status).toBe(400);
});

test("redsky search: products with price and stock of the store nearby", () => {
  const world = testWorld();
  world.stock.force(PS5, { stock: "limited", priceCents: 45_000 });
  const { data } = askUpstream(world, "tgt", `GET ${WEB}/plp_search_v2?keyword=${PS5}&zip=44114`).json();
  expect(data.search.products).toEqual([
    expect.objectContaining({
      tcin: "70000000",
      price: expect.objectContaining({ current_retail: 450, reg_retail: 450 }),
      fulfillment: expect.objectContaining({
        shipping_options: expect.objectContaining({ available_to_promise_quantity: 60 }),
        store_options: [expect.objectContaining({ location_available_to_promise_quantity: 2 })],
      }),
    }),
  ]);
});

test("redsky search: occasionally a component fails, and the answer is a 206", () => {
  const world = testWorld();
  const statuses = Array.from({ length: 60 }, (_, number) => {
    return askUpstream(world, "tgt", `GET ${WEB}/plp_search_v2?keyword=wipes+${number}`).status;
  });
  expect(new Set(statuses)).toEqual(new Set([200, 206]));
});

test("redsky: one product, its stock, several products' stock, stores", () => {
  const world = testWorld();
  world.stock.force(PS5, { stock: "in" });
  const page = askUpstream(world, "tgt", `GET ${WEB}/pdp_client_v1?tcin=70000000`).json();
  expect(page.data.product.item.primary_barcode).toBe(PS5);
  const stock = askUpstream(world, "tgt", `GET ${WEB}/product_fulfillment_v1?tcin=70000000&zip=44114`).json();
  expect(stock.data.product.fulfillment.store_options[0]).toMatchObject({
    location_available_to_promise_quantity: 24,
    order_pickup: { availability_status: "IN_STOCK" },
  });
  const path = `${WEB}/product_summary_with_fulfillment_v1?tcins=70000000,70000001,1&zip=44114`;
  const { data } = askUpstream(world, "tgt", `GET ${path}`).json();
  expect(data.product_summaries.map(({ tcin }: { tcin: string }) => tcin)).toEqual(["70000000", "70000001"]);
  const stores = askUpstream(world, "tgt", `GET ${WEB}/nearby_stores_v1?place=44114&limit=3`).json();
  expect(stores.data.nearby_stores.stores[0]).toMatchObject({
    store_id: expect.stringMatching(/^\d{4}$/),
    mailing_address: { region: "OH", state: "Ohio" },
  });
});

test.each([
  [`${WEB}/pdp_client_v1?tcin=1`, 404],
  [`${WEB}/pdp_client_v1`, 400],
  [`${WEB}/nearby_stores_v1?place=nowhere`, 400],
  [`${WEB}/pdp_fulfillment_v1?tcin=70000000`, 410],
  ["/v2/plp/search/", 400],
])("%s is refused with %i", (path, status) => {
  expect(askUpstream(testWorld(), "tgt", `GET ${path}`).status).toBe(status);
});
