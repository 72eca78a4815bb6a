import { expect, test } from "vitest";
import { mayBeProduct } from "./product-path.ts";

test.each([
  "https://www.kohls.com/product/prd-1/wipes.jsp",
  "https://www.cvs.com/shop/brightwell-item-prodid-2040301",
  "https://www.walgreens.com/store/c/item/ID=prod610443-product",
  "https://shop.example/en-us/products/wipes",
  "https://shop.example/?product=12",
  "https://shop.example/cart-covers/12",
])("%s may be a product", (url) => {
  expect(mayBeProduct(new URL(url))).toBe(true);
});

test.each([
  "https://www.kohls.com/",
  "https://www.kohls.com",
  "https://www.kohls.com/en-us/",
  "https://www.kohls.com/cart",
  "https://www.kohls.com/cart.jsp?item=1",
  "https://www.kohls.com/en/Checkout/shipping",
  "https://www.kohls.com/search?q=wipes",
  "https://www.kohls.com/a/../cart",
])("%s is no product", (url) => {
  expect(mayBeProduct(new URL(url))).toBe(false);
});
