import { expect, test } from "vitest";
import { extensionOrigins } from "./cors.ts";

const CHROME = `chrome-extension://${"abcdefgh".repeat(4)}`;
const isExtension = extensionOrigins([CHROME, "moz-extension://*"]);

test.each([CHROME, "moz-extension://7f3a0e9c-1111-4222-8333-444455556666"])("%s is one of ours", (origin) => {
  expect(isExtension(origin)).toBe(true);
});

test.each([
  undefined,
  "null",
  "https://shop.example",
  `chrome-extension://${"p".repeat(32)}`,
  "https://moz-extension://x",
])("%s is not", (origin) => {
  expect(isExtension(origin)).toBe(false);
});
