import { expect, test } from "vitest";
import { askUpstream, testWorld } from "../ask-upstream.ts";
import { SandboxClock } from "../clock.ts";
import { createWorld } from "../world.ts";

const PS5 = "711719541028";
const CLUBS = "/api/node/clubfinder/list";
const V1 = "/api/node/vivaldi/v1/products/search/";
const V2 = "/api/node/vivaldi/v2/az/products/search";

test("clubs are a bare list, a refusal is an object", () => {
  const clubs = askUpstream(
    testWorld(),
    "sam",
    `GET ${CLUBS}?distance=100&nbrOfStores=20&singleLineAddr=44114`,
  ).json();
  expect(clubs).toHaveLength(20);
  expect(clubs[0]).toMatchObject({
    id: expect.stringMatching(/^\d{4}$/),
    address: { address1: expect.any(String), city: expect.any(String), state: "OH", country: "US" },
    distance: expect.any(Number),
  });
  const refused = askUpstream(testWorld(), "sam", `GET ${CLUBS}?singleLineAddr=nowhere`);
  expect(refused.status).toBe(400);
  expect(refused.json()).toEqual({ error: "BAD_REQUEST", message: expect.any(String) });
});

test("search v1: records with online stock, and the club's stock if a club is given", () => {
  const world = testWorld();
  world.stock.force(PS5, { stock: "limited", priceCents: 45_000 });
  const online = askUpstream(world, "sam", `GET ${V1}?searchTerm=${PS5}&limit=48&offset=0`).json();
  expect(online).toMatchObject({
    status: "OK",
    payload: {
      totalRecords: 1,
      records: [
        {
          productId: "prod20000000",
          onlinePricing: { finalPrice: { currencyAmount: 450, currencyCode: "USD" } },
          onlineInventory: { status: "lowInStock", availableToSellQuantity: 60 },
        },
      ],
    },
  });
  expect(online.payload.records[0]).not.toHaveProperty("clubPricing");
  const atClub = askUpstream(world, "sam", `GET ${V1}?searchTerm=prod20000000&clubId=4711`).json();
  expect(atClub.payload.records[0]).toMatchObject({
    clubPricing: { finalPrice: { currencyAmount: 450 } },
    clubInventory: { status: "lowInStock" },
  });
});

test("search v1: no results are null, not an empty list", () => {
  expect(askUpstream(testWorld(), "sam", `GET ${V1}?searchTerm=zzqx`).json().payload).toEqual({
    totalRecords: 0,
    numberOfRecords: 0,
    currentPage: 1,
    records: null,
  });
});

test("https picture addresses omit the scheme", () => {
  const world = createWorld("test", new SandboxClock(), () => "https://shop.example/pictures");
  const { payload } = askUpstream(world, "sam", `GET ${V1}?searchTerm=${PS5}`).json();
  expect(payload.records[0].listImage).toBe("//shop.example/pictures/711719541028.svg");
});

test("search v2: the same product in the newer format, prices as strings", () => {
  const world = testWorld();
  world.stock.force(PS5, { stock: "in", priceCents: 45_000 });
  const { payload } = askUpstream(world, "sam", `GET ${V2}?searchTerm=${PS5}&clubId=4711`).json();
  expect(payload.records[0]).toMatchObject({
    productId: "prod20000000",
    descriptors: { name: "Sony PlayStation 5 (PS5) Console, Disc Edition" },
    skus: [{ clubOffer: { price: { finalPrice: { amount: "450.00" } }, inventory: { status: "inStock" } } }],
  });
});

test("one product by its id, 404 for none", () => {
  const path = "/api/soa/services/v1/catalog/product";
  const { payload } = askUpstream(
    testWorld(),
    "sam",
    `GET ${path}/prod20000000?response_group=LARGE&clubId=4711`,
  ).json();
  expect(payload.productId).toBe("prod20000000");
  expect(askUpstream(testWorld(), "sam", `GET ${path}/prod1`).status).toBe(404);
});
