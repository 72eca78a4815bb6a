import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSupported, openCountries, parseCountry } from "./countries.ts";

const countryOf = openCountries();

describe("the country of an address", () => {
  test.each([
    ["8.8.8.8", "US"],
    ["::ffff:8.8.8.8", "US"],
    ["2001:4860:4860::8888", "US"],
    ["24.48.0.1", "CA"],
    ["2607:fea8::1", "CA"],
    ["2607:fea8::/64", "CA"],
    ["66.50.0.1", "PR"],
    ["85.214.132.117", "DE"],
    ["2a02:8109::1", "DE"],
  ])("%s is in %s", (address, country) => expect(countryOf(address)).toBe(country));

  test.each([
    "127.0.0.1",
    "::1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "::ffff:192.168.1.1",
    "169.254.1.1",
    "fe80::1%eth0",
    "fd00::1",
    "100.64.0.1",
    "203.0.113.7",
    "2001:db8::1",
    "0.0.0.0",
    "",
    "unknown",
    "1",
  ])("the country of %j is unknown", (address) => expect(countryOf(address)).toBeNull());

  test("any text gives a country code or null", () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), (address) => {
        expect(countryOf(address) ?? "US").toMatch(/^[A-Z]{2}$/);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("the country header of a CDN", () => {
  test.each([
    ["US", "US"],
    [" ca ", "CA"],
    ["XX", null],
    ["ZZ", null],
    ["T1", null],
    ["USA", null],
    ["", null],
    [null, null],
    [undefined, null],
  ])("%j is read as %j", (header, country) => expect(parseCountry(header)).toBe(country));
});

describe("the extension", () => {
  test.each(["US", "CA", "PR", "GU", "VI", "AS", "MP", "UM", null])("supports %j", (country) =>
    expect(isSupported(country)).toBe(true),
  );
  test.each(["DE", "MX", "GB"])("does not support %j", (country) => expect(isSupported(country)).toBe(false));
});
