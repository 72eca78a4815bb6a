import { expect, test } from "vitest";
import { fallbackAddress } from "./fallback-address.ts";

const STORES = [{ hosts: ["www.walmart.com", "walmart.com"] }, { hosts: ["www.target.com"] }];

test.each(["https://www.walmart.com/ip/1", "https://www.target.com/p/a/-/A-1?x=1"])(
  "%s is a way out",
  (url) => {
    expect(fallbackAddress(url, STORES)).toBe(url);
  },
);

test.each([
  "https://elsewhere.example/ip/1",
  "https://www.walmart.com.elsewhere.example/ip/1",
  "https://elsewhere.example/www.walmart.com",
  "https://www.walmart.com@elsewhere.example/ip/1",
  "https://user@www.walmart.com/ip/1",
  "https://www.walmart.com:8443/ip/1",
  "http://www.walmart.com/ip/1",
  null,
])("from %s the way out is the main site", (url) => {
  expect(fallbackAddress(url, STORES)).toBe("/");
});
