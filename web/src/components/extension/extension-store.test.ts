import { expect, test } from "vitest";
import { storeAddress } from "./extension-store.ts";

const CHROME_STORE = "https://chrome.example/stockfinder";
const FIREFOX_ADD_ON = "https://firefox.example/stockfinder";
const STORES = { chromeStore: CHROME_STORE, firefoxAddOn: FIREFOX_ADD_ON };
const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";
const EDGE = `${CHROME} Edg/150.0.0.0`;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";

test("Chrome and Edge share a store, Firefox has its add-ons", () => {
  expect(storeAddress(CHROME, {}, STORES)).toBe(`${CHROME_STORE}?hl=en`);
  expect(storeAddress(EDGE, {}, STORES)).toBe(`${CHROME_STORE}?hl=en`);
  expect(storeAddress(FIREFOX, {}, STORES)).toBe(`${FIREFOX_ADD_ON}?hl=en`);
});

test("the link has the source and the medium, if known", () => {
  expect(storeAddress(CHROME, { source: "fb", medium: "ABC234" }, STORES)).toBe(
    `${CHROME_STORE}?hl=en&utm_source=fb&utm_medium=ABC234`,
  );
  expect(storeAddress(CHROME, { source: null, medium: "ABC234" }, STORES)).toBe(
    `${CHROME_STORE}?hl=en&utm_medium=ABC234`,
  );
});
