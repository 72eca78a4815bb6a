import { expect, test } from "vitest";
import { countLines, isProduct } from "./counted-lines.ts";

test.each([
  "services/auth/src/main.ts",
  "services/auth/migrations/0001_accounts.sql",
  "web/src/pages/popular/popular-page.tsx",
  "web/src/index.css",
  "web/index.html",
  "libs/bus/src/bus.ts",
  "gateway/src/app.ts",
])("%s is product", (path) => {
  expect(isProduct(path)).toBe(true);
});

test.each([
  "services/auth/src/config.test.ts",
  "services/auth/test/register.ts",
  "services/retailer-lookup/fixtures/pages/shop.html",
  "libs/testing/src/until.ts",
  "libs/client/build/main.ts",
  "web/dist/index.html",
  "deploy/product.ts",
  "services/auth/README.md",
  "services/auth/package.json",
])("%s is not", (path) => {
  expect(isProduct(path)).toBe(false);
});

test.each([
  ["", 0],
  ["one", 1],
  ["one\n", 1],
  ["one\ntwo", 2],
  ["\n\n", 2],
  ["binary\n\0\n", 0],
])("%j has %i lines", (text, lines) => {
  expect(countLines(Buffer.from(text))).toBe(lines);
});
