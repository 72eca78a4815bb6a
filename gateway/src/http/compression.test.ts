import { expect, test } from "vitest";
import { acceptsGzip } from "./compression.ts";

test.each([
  ["gzip", true],
  ["gzip, deflate, br, zstd", true],
  ["br;q=1.0, gzip;q=0.8, *;q=0.1", true],
  ["deflate,GZIP ; q=0.5", true],
  ["*", true],
  ["gzip;q=0", false],
  ["gzip; q=0.000, br", false],
  ["br, deflate", false],
  ["x-gzip-like", false],
  ["identity", false],
  ["", false],
])("Accept-Encoding: %s accepts gzip: %s", (accepted, expected) => {
  expect(acceptsGzip({ "accept-encoding": accepted })).toBe(expected);
});

test("a caller without Accept-Encoding gets no compression", () => {
  expect(acceptsGzip({})).toBe(false);
});
