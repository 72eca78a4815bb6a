import { expect, test } from "vitest";
import { hasAffiliateCode } from "./has-affiliate-code.ts";

test.each([
  ["https://www.amazon.com/gp/aws/cart/add.html?AssociateTag=tag&ASIN.1=B000000001&Quantity.1=1", true],
  ["https://bestbuy.7tiv.net/c/1/2/3?u=https%3A%2F%2Fapi.bestbuy.com%2Fclick%2F-%2F9000001%2Fcart", true],
  ["https://www.amazon.com/gp/aws/cart/add.html?ASIN.1=B000000001&Quantity.1=1", false],
  ["https://api.bestbuy.com/click/-/9000001/cart", false],
  ["https://affil.walmart.com/cart/addToCart?items=1|1", false],
  ["no address", false],
])("%s: %s", (cartUrl, credited) => {
  expect(hasAffiliateCode(cartUrl)).toBe(credited);
});
