import { expect, test } from "vitest";
import { misfits } from "./fit.ts";

const PS5 = "www.bestbuy.com/site/sony-playstation-5-console/6426149.p";

test.each([
  [PS5, "PS5", "USA", []],
  [PS5, "PS5 Bundle", "USA", []],
  [PS5, "PS5 Digital", "USA", ["The link is of PS5, the product is PS5 Digital."]],
  [
    "target.com/p/ps5-digital-edition/-/A-1",
    "PS5 Bundle",
    "USA",
    ["The link is of PS5 Digital, the product is PS5 Bundle."],
  ],
  [
    "walmart.com/ip/Xbox-Series-S-512GB/1",
    "Xbox X",
    "USA",
    ["The link is of Xbox S, the product is Xbox X."],
  ],
  ["walmart.com/ip/xbox-x/1", "Xbox X", "USA", []],
  ["walmart.ca/ip/xbox-x/1", "Xbox X", "USA", ["The link is of a Canadian store, the country is USA."]],
  ["walmart.ca/ip/xbox-x/1", "Xbox X", "CAN", []],
  ["target.com/p/-/A-1", "PS5", "USA", []],
  ["not an address", "PS5", "USA", []],
] as const)("%s as %s in %s: %j", (url, product, country, expected) => {
  expect(misfits({ url, product, country })).toEqual(expected);
});
