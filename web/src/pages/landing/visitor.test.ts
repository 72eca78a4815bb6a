import { expect, test } from "vitest";
import { cameFromOutside } from "./visitor.ts";

test.each([
  ["https://news.example/story", true],
  ["https://stock.example/search", false],
  ["", false],
])("a visitor with the referrer %j came from outside: %j", (referrer, outside) => {
  expect(cameFromOutside(referrer, "https://stock.example")).toBe(outside);
});
