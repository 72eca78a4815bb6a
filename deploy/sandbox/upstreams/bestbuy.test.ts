import { XMLParser } from "fast-xml-parser";
import { expect, test } from "vitest";
import { askUpstream, testWorld } from "../ask-upstream.ts";
import { bestBuyQuery } from "./bestbuy-query.ts";

const PS5 = "711719541028";

test.each([
  ["search=paper&search=towels", { words: "paper towels" }],
  ["(search=ps5)&onlineAvailability=true", { words: "ps5" }],
  ["upc=711719541028", { words: "711719541028" }],
  ["sku=6400000", { skus: ["6400000"] }],
  ["sku in(6400000, 6400001)", { skus: ["6400000", "6400001"] }],
  ["onlineAvailability=true", null],
])("the filter %s asks for %j", (filter, query) => {
  expect(bestBuyQuery(filter)).toEqual(query);
});

test("a list in JSON has the requested attributes and no others", () => {
  const world = testWorld();
  world.stock.force(PS5, { stock: "in", priceCents: 45_000 });
  const path = `/v1/products(upc=${PS5})?format=json&show=sku,name,salePrice,onlineAvailability&apiKey=any`;
  expect(askUpstream(world, "bestbuy", `GET ${path}`).json()).toMatchObject({
    from: 1,
    to: 1,
    total: 1,
    totalPages: 1,
    products: [
      {
        sku: 6_400_000,
        name: "Sony - PlayStation 5 (PS5) Console, Disc Edition",
        salePrice: 450,
        onlineAvailability: true,
      },
    ],
  });
});

test("XML: one product with escaped links, which only partners get", () => {
  const world = testWorld();
  const read = (query: string) => {
    const { text } = askUpstream(world, "bestbuy", `GET /v1/products/6400000.xml?apiKey=any${query}`);
    return new XMLParser({ parseTagValue: false }).parse(text).product;
  };
  expect(read("&IPID=123")).toMatchObject({
    sku: "6400000",
    upc: PS5,
    affiliateAddToCartUrl: expect.stringContaining(
      "u=https%3A%2F%2Fapi.bestbuy.com%2Fclick%2F-%2F6400000%2Fcart&intsrc=",
    ),
  });
  expect(read("")).not.toHaveProperty("affiliateAddToCartUrl");
});

test("XML: a list by skus, and an empty one", () => {
  const list = (skus: string) =>
    askUpstream(testWorld(), "bestbuy", `GET /v1/products(sku%20in(${skus}))?apiKey=any`).text;
  const read = new XMLParser({ ignoreAttributes: false, parseTagValue: false });
  expect(read.parse(list("6400000,6400001")).products.product).toHaveLength(2);
  expect(read.parse(list("1")).products).toMatchObject({ "@_total": "0" });
});

test("only stores with stock are listed for a product, with low stock marked", () => {
  const world = testWorld();
  const ask = () =>
    askUpstream(world, "bestbuy", "GET /v1/products/6400000/stores.json?postalCode=44114&apiKey=any").json();
  world.stock.force(PS5, { stock: "limited" });
  expect(ask()).toMatchObject({ ispuEligible: true });
  expect(ask().stores[0]).toMatchObject({
    storeID: expect.stringMatching(/^\d+$/),
    state: "OH",
    lowStock: true,
  });
  world.stock.force(PS5, { stock: "out" });
  expect(ask().stores).toEqual([]);
});

test("a pre-order is available online, ordered ahead, and in no store", () => {
  const world = testWorld();
  const console = world.catalog.products.find(({ preOrderedAt }) => preOrderedAt.has("bestbuy"));
  const path = `/v1/products(upc=${console?.upc})?format=json&apiKey=any`;
  const [product] = askUpstream(world, "bestbuy", `GET ${path}`).json().products;
  expect(product).toMatchObject({
    onlineAvailability: true,
    inStoreAvailability: false,
    orderable: "PreOrder",
  });
  const stores = `/v1/products/${product.sku}/stores.json?postalCode=44114&apiKey=any`;
  expect(askUpstream(world, "bestbuy", `GET ${stores}`).json().stores).toEqual([]);
});

test("stores in an area have numeric ids", () => {
  const { stores } = askUpstream(
    testWorld(),
    "bestbuy",
    "GET /v1/stores(area(44114,25))?format=json&apiKey=any",
  ).json();
  expect(stores[0]).toMatchObject({
    storeId: expect.any(Number),
    region: "OH",
    distance: expect.any(Number),
  });
  for (const { distance } of stores) expect(distance).toBeLessThanOrEqual(25);
});

test.each([
  ["/v1/products/6400000.xml", 403],
  ["/v1/products(search=ps5)?format=json", 403],
  ["/v1/products/1.xml?apiKey=any", 404],
  ["/v1/products(nonsense)?apiKey=any", 400],
  ["/v1/stores(area(441,25))?apiKey=any", 400],
])("%s is refused with %i, in JSON", (path, status) => {
  const answer = askUpstream(testWorld(), "bestbuy", `GET ${path}`);
  expect(answer.status).toBe(status);
  expect(answer.json()).toMatchObject({ errorCode: String(status), errorMessage: expect.any(String) });
});
