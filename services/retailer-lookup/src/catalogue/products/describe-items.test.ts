import { gtinOf } from "@stockfinder/product-rules/identity/gtin-of";
import { expect, test } from "vitest";
import { describeItems } from "./describe-items.ts";
import type { ListedItem } from "./listed-item.ts";

const PS5 = "711719541028";

test.each([
  ["", PS5],
  [" (Restored)", null],
  [" Bundle with Game", null],
])("what a cut title ends with decides the product: %j", (end, gtin) => {
  const title = "Sony PlayStation 5 Disc Edition";
  const [item] = describeItems([anItem({ title, wholeTitle: `${title}${end}` })], {
    retailer: "walmart",
    query: "ps5",
  });

  expect(item?.title).toBe(title);
  expect(item).not.toHaveProperty("wholeTitle");
  expect(item && gtinOf(item)).toBe(gtin);
});

function anItem(said: Partial<ListedItem>): ListedItem {
  return {
    id: "1",
    upc: PS5,
    url: "https://www.walmart.com/ip/1",
    title: "",
    imageUrl: null,
    price: 499,
    currency: "USD",
    status: [],
    statusCode: null,
    ...said,
  };
}
