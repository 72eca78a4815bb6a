import { expect, test } from "vitest";
import { askUpstream, testWorld } from "../ask-upstream.ts";
import type { Chain } from "../catalog/columns.ts";
import type { Product } from "../catalog.ts";
import { krogerUpc } from "../upc.ts";
import type { World } from "../world.ts";

function milk(world: World, chain: Chain): Product {
  const product = world.catalog.products.find(({ kind, soldAt }) => kind === "Milk" && soldAt.has(chain));
  if (!product) throw new Error(`${chain} sells no milk`);
  return product;
}

test("Walmart Grocery: pickup points, the first of which delivers too; nine digits of zip code", () => {
  const { accessPointList } = askUpstream(
    testWorld(),
    "wmtg",
    "GET /v4/api/serviceAvailability?postalCode=44114",
  ).json();
  const points: { dispenseStoreId: string; fulfillmentType: string; address: { postalCode: string } }[] =
    accessPointList;
  expect(points.filter(({ fulfillmentType }) => fulfillmentType === "INSTORE_PICKUP").length).toBeGreaterThan(
    5,
  );
  expect(points.at(-1)).toMatchObject({
    fulfillmentType: "DELIVERY",
    dispenseStoreId: points[0]?.dispenseStoreId,
  });
  for (const { address } of points) expect(address.postalCode).toMatch(/^\d{9}$/);
});

test("Walmart Grocery: products of a store; those it does not sell have no store block", () => {
  const world = testWorld();
  const product = milk(world, "walmartgrocery");
  world.stock.force(product.upc, { stock: "out", priceCents: 298 });
  const path = `/v4/api/products/search?storeId=4101&count=60&page=1&offset=0&query=${product.upc}`;
  expect(askUpstream(world, "wmtg", `GET ${path}`).json()).toMatchObject({
    totalCount: 1,
    products: [
      {
        USItemId: String(100_200_000 + product.index),
        basic: { name: product.title },
        store: { isOutOfStock: true, price: { list: 2.98, displayPrice: 2.98, priceUnitOfMeasure: "EACH" } },
      },
    ],
  });
  const { products } = askUpstream(
    testWorld(),
    "wmtg",
    "GET /v4/api/products/search?storeId=4101&query=oz",
  ).json();
  expect(products).toHaveLength(60);
  expect(products.filter(({ store }: { store: unknown }) => store === null).length).toBeGreaterThan(0);
});

test.each([
  "/v4/api/serviceAvailability",
  "/v4/api/serviceAvailability?postalCode=441",
  "/v4/api/products/search?query=milk",
  "/v4/api/products/search?storeId=1",
])("Walmart Grocery: %s is refused", (path) => {
  expect(askUpstream(testWorld(), "wmtg", `GET ${path}`).status).toBe(400);
});

test("Kroger: stores with an address inside an address; 400 for an invalid zip code", () => {
  const ask = (postalCode: string) =>
    askUpstream(testWorld(), "kroger", "POST /atlas/v1/modality/options", {
      body: { address: { postalCode } },
    });
  const { storeDetails, PICKUP } = ask("44114").json().data.modalityOptions;
  expect(storeDetails[0]).toMatchObject({
    locationId: expect.stringMatching(/^\d{8}$/),
    address: { address: { addressLines: [expect.any(String)], stateProvince: "OH" } },
  });
  expect(storeDetails[0].locationId).toMatch(new RegExp(`^\\d{3}${storeDetails[0].storeNumber}$`));
  expect(PICKUP[0].destination.locationId).toBe(storeDetails[0].locationId);
  expect(ask("4411").status).toBe(400);
});

test("Kroger: a search returns UPCs without check digits, details return the rest", () => {
  const world = testWorld();
  const product = milk(world, "kroger");
  const { upcs, productsInfo } = askUpstream(
    world,
    "kroger",
    "POST /search/api/searchAll?start=0&count=24&query=milk",
  ).json();
  expect(upcs).toHaveLength(24);
  expect(upcs).toContain(krogerUpc(product.upc));
  expect(productsInfo.totalCount).toBeGreaterThan(24);

  world.stock.force(product.upc, { stock: "in", priceCents: 298 });
  const body = { upcs: [krogerUpc(product.upc), "0000000000000"], filterBadProducts: true };
  const headers = { "division-id": "014", "store-id": "00901" };
  expect(
    askUpstream(world, "kroger", "POST /products/api/products/details", { body, headers }).json(),
  ).toEqual({
    products: [
      expect.objectContaining({
        upc: krogerUpc(product.upc),
        description: product.title.replace(product.brand, `${product.brand}®`),
        priceNormal: "2.98",
        priceSale: "0.00",
        soldInStore: true,
      }),
    ],
  });
  const refused = askUpstream(world, "kroger", "POST /products/api/products/details", { body: { upcs: [] } });
  expect(refused.status).toBe(400);
  expect(refused.json()).toEqual({ error: "upcs: upcs must not be empty" });
});

const BASIC = `Basic ${Buffer.from("client:secret").toString("base64")}`;
const GRANT = "grant_type=client_credentials&scope=product.compact";

function krogerToken(world: World): Record<string, string> {
  const { access_token } = askUpstream(world, "kroger-api", "POST /v1/connect/oauth2/token", {
    body: GRANT,
    headers: { authorization: BASIC },
  }).json();
  return { authorization: `Bearer ${access_token}` };
}

test("Kroger's API: a token lasts half an hour and is not valid for another API", () => {
  const world = testWorld();
  const headers = krogerToken(world);
  const locations = (with_: Record<string, string>) =>
    askUpstream(world, "kroger-api", "GET /v1/locations?filter.zipCode.near=44114", { headers: with_ });
  expect(locations(headers).status).toBe(200);
  expect(locations({}).status).toBe(401);
  expect(locations({ authorization: "Bearer kroger.9999999999999.forged" }).status).toBe(401);
  world.clock.advance(1_800_000);
  expect(locations(headers).json()).toMatchObject({ error: "invalid_token" });
});

test.each([
  [GRANT, {}],
  ["grant_type=password", { authorization: BASIC }],
  [GRANT, { authorization: "Basic bm90aGluZw==" }],
])("Kroger's API: no token for %s with %j", (body, headers) => {
  expect(
    askUpstream(testWorld(), "kroger-api", "POST /v1/connect/oauth2/token", { body, headers }).status,
  ).toBe(401);
});

test("Kroger's API: a location has hours for each day, and a phone in digits", () => {
  const world = testWorld();
  const headers = krogerToken(world);
  const path = "GET /v1/locations?filter.zipCode.near=44114";
  const [location] = askUpstream(world, "kroger-api", path, { headers }).json().data;
  expect(location.phone).toMatch(/^\d{3}55501\d\d$/);
  expect(location.hours).toMatchObject({
    timezone: "America/New_York",
    open24: false,
    monday: { open: "06:00", close: expect.stringMatching(/^2[23]:[03]0$/), open24: false },
    sunday: { open: "07:00", close: expect.stringMatching(/^2[12]:[03]0$/) },
  });
});

test("Kroger's API: price and stock are present only with a location", () => {
  const world = testWorld();
  const product = milk(world, "kroger");
  world.stock.force(product.upc, { stock: "limited", priceCents: 298 });
  const headers = krogerToken(world);
  const path = `GET /v1/products?filter.productId=${krogerUpc(product.upc)}`;
  const [there] = askUpstream(world, "kroger-api", `${path}&filter.locationId=01400901`, { headers }).json()
    .data;
  expect(there.items[0]).toMatchObject({
    inventory: { stockLevel: "LOW" },
    price: { regular: 2.98, promo: 0 },
  });
  const [nowhere] = askUpstream(world, "kroger-api", path, { headers }).json().data;
  expect(nowhere.items[0]).not.toHaveProperty("price");
  expect(nowhere.items[0]).not.toHaveProperty("inventory");
});

test.each([
  ["/v1/products?filter.term=tv", 400],
  ["/v1/products?filter.term=milk&filter.locationId=1", 400],
  ["/v1/products", 400],
  ["/v1/products/0000000000000", 404],
  ["/v1/locations?filter.zipCode.near=x", 400],
])("Kroger's API: %s is refused with %i", (path, status) => {
  const world = testWorld();
  expect(askUpstream(world, "kroger-api", `GET ${path}`, { headers: krogerToken(world) }).status).toBe(
    status,
  );
});
