import { expect, test } from "vitest";
import { misspelledVariables } from "./misspelled-variables.ts";

const KNOWN = ["BESTBUY_API_KEY", "EBAY_CLIENT_ID", "HEALTH_HOST", "PORT"];

test.each([
  ["BESTBUY_APIKEY", "BESTBUY_API_KEY"],
  ["bestbuy_api_key", "BESTBUY_API_KEY"],
  ["BESTBUY_API_KYE", "BESTBUY_API_KEY"],
  ["EBAY_CLIENTID", "EBAY_CLIENT_ID"],
])("%s is close to %s", (name, nearest) => {
  expect(misspelledVariables({ [name]: "x" }, KNOWN)).toEqual([
    `${name} is not a variable of this program: did you mean ${nearest}?`,
  ]);
});

test.each([["PATH"], ["HOSTNAME"], ["npm_config_cache"], ["BESTBUY_STORE_KEY"], ["BESTBUY_API_KEY"]])(
  "%s is not",
  (name) => expect(misspelledVariables({ [name]: "x" }, KNOWN)).toEqual([]),
);

test("the right name is set too: no warning", () => {
  expect(misspelledVariables({ BESTBUY_APIKEY: "x", BESTBUY_API_KEY: "y" }, KNOWN)).toEqual([]);
});
