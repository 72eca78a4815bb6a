import { expect, test } from "vitest";
import type { ListingReading } from "../../catalogue/listings/readings.ts";
import type { Distrust } from "./adapter-table.ts";
import { pagesKey } from "./reader-key.ts";
import { believedPart, isBelieved } from "./trust-rules.ts";

const distrusted = (state: Omit<Distrust, "retailer">) =>
  new Map([["walmart", { retailer: "walmart" as const, ...state }]]);
const ASIDE = distrusted({ setAsideAt: 200, suspectFrom: 100, backAt: null });
const BACK = distrusted({ setAsideAt: null, suspectFrom: 100, backAt: 300 });
/** It had never been right before. */
const NEVER_RIGHT = distrusted({ setAsideAt: null, suspectFrom: null, backAt: 300 });

test.each([
  ["nothing is known against it", new Map(), 150, true],
  ["it is set aside: before", ASIDE, 50, false],
  ["it is set aside: since", ASIDE, 250, false],
  ["it is back: read before it became suspect", BACK, 99, true],
  ["it is back: read when it was suspect", BACK, 100, false],
  ["it is back: read while it was set aside", BACK, 299, false],
  ["it is back: read after", BACK, 300, true],
  ["it is back, and was never right before", NEVER_RIGHT, 50, false],
  ["it is back, and was never right before: read after", NEVER_RIGHT, 300, true],
])("%s", (_, known, readAt, believed) => {
  expect(isBelieved(known, "walmart", readAt)).toBe(believed);
  expect(isBelieved(known, "target", readAt)).toBe(true);
});

const READING: ListingReading = {
  retailer: "walmart",
  itemId: "1",
  country: "USA",
  stock: "out",
  price: { value: 5, currency: "USD" },
  soldBy: "store",
  seenAt: 250,
  source: "adapter",
  listed: { gtin: null, title: "Wipes", url: "https://walmart.example/1", imageUrl: null, isDemo: false },
  shelves: [
    {
      store: {
        id: "7",
        name: "Harbor Plaza",
        address: "1 Main St",
        city: "Cleveland",
        state: "OH",
        town: null,
      },
      stock: "in",
      quantity: 4,
      price: { value: 6, currency: "USD" },
      seenAt: 250,
      source: "adapter",
    },
  ],
};

test("what is not believed is listed, and nothing else", () => {
  const [shelf] = READING.shelves;
  const { price: _, soldBy: __, ...others } = READING;
  const { price: ___, ...bareShelf } = shelf ?? READING;
  expect(believedPart(ASIDE, READING)).toStrictEqual({
    ...others,
    stock: "unknown",
    shelves: [{ ...bareShelf, stock: "unknown", quantity: null }],
  });
});

test("pages, and other retailers, read for themselves", () => {
  const page = { ...READING, source: "page" as const };
  expect(believedPart(ASIDE, page)).toBe(page);
  const pagesAside = new Map([...ASIDE].map(([retailer, state]) => [pagesKey(retailer), state] as const));
  expect(believedPart(pagesAside, page)).toMatchObject({ stock: "unknown" });
  expect(believedPart(pagesAside, READING)).toBe(READING);
  const other = { ...READING, retailer: "target" };
  expect(believedPart(ASIDE, other)).toBe(other);
  expect(believedPart(new Map(), READING)).toBe(READING);
});
