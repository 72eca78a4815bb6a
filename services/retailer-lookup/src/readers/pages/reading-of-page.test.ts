import { expect, test } from "vitest";
import { readProductPage } from "../../../test-support/read-product-page.ts";
import { type NamedProduct, readingOfPage } from "./reading-of-page.ts";

const PAGE = "https://www.gamestop.com/products/console/1.html";

function soldBy(seller: unknown) {
  const offers = { "@type": "Offer", price: "499.99", priceCurrency: "USD", availability: "InStock", seller };
  const product = { "@type": "Product", name: "Console", offers };
  const html = `<script type="application/ld+json">${JSON.stringify(product)}</script>`;
  const read = readProductPage(html, PAGE);
  if (!read) throw new Error("the page shows no product");
  const named: NamedProduct = { ...read, name: read.name ?? "" };
  const where = { retailer: "gamestop", country: "USA", itemId: PAGE, askedAt: 1, isDemo: false } as const;
  return readingOfPage(named, where).soldBy;
}

test.each([
  [{ "@type": "Organization", name: "GameStop" }, "store"],
  [{ "@type": "Organization", name: "GameStop, Inc." }, "store"],
  ["gamestop.com", "store"],
  [{ "@type": "Organization", name: "Harbor Goods LLC" }, "marketplace"],
  [undefined, undefined],
])("the seller %j of a page is %s", (seller, expected) => {
  expect(soldBy(seller)).toBe(expected);
});
