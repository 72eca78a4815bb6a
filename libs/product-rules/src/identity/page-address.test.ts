import { expect, test } from "vitest";
import { pageAddress } from "./page-address.ts";

test.each([
  ["https://shop.example/p/1?utm_source=mail&utm_campaign=may", "https://shop.example/p/1"],
  ["https://shop.example/p/1?variant=7&gclid=abc#reviews", "https://shop.example/p/1?variant=7"],
  ["https://shop.example/p/1?UTM_Source=x&FBCLID=y&sku=2", "https://shop.example/p/1?sku=2"],
  ["https://shop.example/p/1?utm_source=a&utm_source=b", "https://shop.example/p/1"],
  ["https://www.amazon.com/dp/B01?tag=someone-20&th=1", "https://www.amazon.com/dp/B01?th=1"],
  ["https://shop.example/p/1?tag=blue", "https://shop.example/p/1?tag=blue"],
  ["https://SHOP.example/p/A%20b?q=a%20b", "https://shop.example/p/A%20b?q=a%20b"],
])("%s is known as %s", (given, known) => {
  expect(pageAddress(new URL(given)).href).toBe(known);
});
