import { expect, test, vi } from "vitest";
import { anItem, answered, aRetailer } from "../../../../test/sample-search.ts";
import { call } from "../../../api/call.ts";
import { streamOffers } from "../../../stores/stream-offers.ts";
import { nameOf } from "./product-labels.ts";
import { productsOf } from "./products.ts";
import { productsElsewhere } from "./products-elsewhere.ts";

vi.mock(import("../../../api/call.ts"), () => ({ call: vi.fn() }));
vi.mock(import("../../../stores/stream-offers.ts"), async (original) => ({
  ...(await original()),
  streamOffers: vi.fn(),
}));

const PS5 = { upc: "711719541028", name: "Sony PlayStation 5" };
const NEWEGG = { storeId: "newegg-CAN", store: "Newegg Canada", isAvailable: true };
const BEST_BUY = { storeId: "bestbuy-CAN", store: "Best Buy Canada", isAvailable: false };

async function foundWith(...offers: readonly object[]) {
  vi.mocked(call).mockResolvedValueOnce([PS5] as never);
  vi.mocked(streamOffers).mockImplementationOnce(async function* () {
    yield { kind: "listed", offers: { offers: [] } } as never;
    for (const offer of offers) yield { kind: "readAgain", offer } as never;
  });
  const wanted = { query: "ps5", country: "CAN" as const, zip: "M5V2T6" };
  return await productsElsewhere(wanted, new AbortController().signal);
}

test("a product that other stores have new goes before a refurbished one of the marketplace", async () => {
  const elsewhere = await foundWith(BEST_BUY, NEWEGG);
  expect(elsewhere).toMatchObject([{ gtin: PS5.upc, known: { offers: [BEST_BUY, NEWEGG] } }]);

  const refurbished = anItem({ key: "gtin:711719542018:refurbished", title: "PS5 (Refurbished)" });
  const products = productsOf(answered({ ebay: [refurbished] }), [aRetailer("ebay")], elsewhere);
  expect(products.map(nameOf)).toEqual([PS5.name, "PS5 (Refurbished)"]);
});

test("it is none that is out of stock, or used", async () => {
  expect(await foundWith(BEST_BUY)).toEqual([]);
  expect(await foundWith({ ...NEWEGG, condition: "used" })).toEqual([]);
});

test("a product that the search has too stays where it is", async () => {
  const listed = anItem({ key: `gtin:${PS5.upc}`, title: "PS5 as listed" });
  const products = productsOf(answered({ ebay: [listed] }), [aRetailer("ebay")], await foundWith(NEWEGG));
  expect(products.map(nameOf)).toEqual(["PS5 as listed"]);
});
