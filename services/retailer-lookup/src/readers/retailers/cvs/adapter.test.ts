import fc from "fast-check";
import { expect, test } from "vitest";
import { canned } from "../../../../test-support/canned.ts";
import { fixture, fixturesOf } from "../../../../test-support/fixture.ts";
import { mangled, readOrFail } from "../../../../test-support/mangled.ts";
import { withoutFacts } from "../../../../test-support/without-facts.ts";
import { cvs } from "./adapter.ts";
import { askInventory } from "./inventory.ts";
import { searchProducts } from "./search.ts";

test("requests 24 records per page", () => {
  expect(searchProducts({ query: "tissue", page: 3 }).request).toEqual({
    upstream: "cvs",
    method: "GET",
    path: "/shop-assets/proxy/search",
    query: {
      query: "tissue",
      skip: 48,
      pageSize: 24,
      fields: '["*","id"]',
      orFields: '["variants.subVariant.availability"]',
      refinements: "[]",
    },
  });
});

test("lists a product by its default sku, else its first, and drops a record with neither", () => {
  const call = searchProducts({ query: "tissue", page: 1 });

  expect(withoutFacts(call.read(fixture("cvs/shop-assets-proxy-search.json")))).toEqual({
    pageCount: 3,
    items: [
      {
        id: "731205",
        upc: "071168100129",
        url: "https://www.cvs.com/shop/brightwell-item-prodid-2040301",
        title: "Brightwell Facial Tissue, 3 × 120 CT",
        imageUrl: "https://www.cvs.com/bizcontent/merchandising/productimages/large/071168100129.jpg",
        price: 6.49,
        currency: "USD",
        status: [],
        statusCode: null,
      },
      {
        id: "731206",
        upc: "071168100136",
        url: "https://www.cvs.com/shop/brightwell-item-prodid-2040302",
        title: "Thé Doré Rooibos, 20 CT",
        imageUrl: "https://www.cvs.com/bizcontent/merchandising/productimages/large/071168100136.jpg",
        price: 8.29,
        currency: "USD",
        status: ["Not available"],
        statusCode: null,
      },
      {
        id: "731207",
        upc: "071168100143",
        url: "https://www.cvs.com/shop/brightwell-item-prodid-2040303",
        title: "Brightwell Cotton Rounds, 80 CT",
        imageUrl: "https://www.cvs.com/bizcontent/merchandising/productimages/large/071168100143.jpg",
        price: null,
        currency: "USD",
        status: [],
        statusCode: null,
      },
    ],
  });
});

test("reads the search of 2024, which has no total: a page that is not full is the last", () => {
  const call = searchProducts({ query: "tissue", page: 2 });

  expect(withoutFacts(call.read(fixture("cvs/search-2024-products.json")))).toEqual({
    pageCount: 2,
    items: [
      {
        id: "731204",
        upc: null,
        url: "https://www.cvs.com/shop/brightwell-item-prodid-2040301",
        title: "Brightwell Facial Tissue, 60 CT",
        imageUrl: "https://www.cvs.com/bizcontent/merchandising/productimages/large/071168100112.jpg",
        price: 1.79,
        currency: "USD",
        status: [],
        statusCode: null,
      },
      {
        id: "731206",
        upc: null,
        url: "https://www.cvs.com/shop/brightwell-item-prodid-2040302",
        title: "Thé Doré Rooibos, 20 CT",
        imageUrl: null,
        price: null,
        currency: "USD",
        status: [],
        statusCode: null,
      },
    ],
  });
});

test("reads an empty list as nothing found, a missing one as unreadable", () => {
  const call = searchProducts({ query: "zzqx", page: 1 });
  const neither = { status: 200, contentType: "application/json", body: '{"totalRecordCount":3}' };

  expect(call.read(fixture("cvs/shop-assets-proxy-search.empty.json"))).toEqual({ items: [], pageCount: 0 });
  expect(() => call.read(neither)).toThrow(expect.objectContaining({ code: "unreadable" }));
});

test("requests the stock of all skus at once and reads 1 as in stock, as text or number", async () => {
  const path = "/RETAGPV3/OnlineShopService/V2/getSKUInventoryAndPrice";
  const context = canned({ [path]: fixture("cvs/getSKUInventoryAndPrice.json") });
  const found = await cvs.site?.availability(["731204", "731205", "731207"], context);

  expect(context.asked).toEqual([
    {
      upstream: "cvs",
      method: "POST",
      path,
      json: { skuId: ["731204", "731205", "731207"], pageName: "PLP" },
    },
  ]);
  const online = {
    id: "online",
    name: "Online",
    address: "",
    city: "",
    state: "",
    distanceMiles: null,
    quantity: null,
  };
  expect(found).toEqual([
    { id: "731204", status: ["in stock"], stores: [{ ...online, level: "in" }] },
    { id: "731205", status: ["Out of stock"], stores: [{ ...online, level: "out" }] },
    { id: "731207", status: ["in stock"], stores: [{ ...online, level: "in" }] },
  ]);
});

test("an error in the header of a good answer is a refusal with its reason", () => {
  expect(() => askInventory(["731204"]).read(fixture("cvs/getSKUInventoryAndPrice.error.json"))).toThrow(
    expect.objectContaining({ code: "refused", message: "5001: Service not available now" }),
  );
});

test("any response gives whole items or a known failure", () => {
  fc.assert(
    fc.property(mangled(fixturesOf("cvs")), (answer) => {
      const found = readOrFail(askInventory(["731204"]), answer);
      const page = readOrFail(searchProducts({ query: "tissue", page: 1 }), answer);

      expect(found?.every(({ id, status }) => id.length > 0 && status.length === 1) ?? true).toBe(true);
      expect(page?.items.every(({ id, title }) => id.length > 0 && title.length > 0) ?? true).toBe(true);
    }),
  );
}, 20_000);
