import { expect, test } from "vitest";
import { readArguments } from "./canaries-arguments.ts";

test.each([
  [["add", "nowhere", "in", "44114", "044600015934"]],
  [["add", "walmart", "maybe", "44114", "044600015934"]],
  [["add", "walmart", "in", "44114", "wipes"]],
  [["add", "walmart", "in", "4411", "044600015934"]],
  [["add", "in", "https://shop.example/product/1"]],
  [["add", "maybe", "https://www.kohls.com/product/1"]],
  [["remove", "first"]],
  [[]],
])("wrong arguments are refused: %j", (args) => {
  expect(readArguments(args)).toBeNull();
});

test("an item is known by its GTIN alone, or by words with the retailer's id", () => {
  const item = { retailer: "walmart", expects: "in", zip: "44114" };
  expect(readArguments(["add", "walmart", "in", "44114", "044600015934"])).toEqual({
    action: "add",
    canary: { ...item, query: "044600015934", itemId: null },
  });
  expect(readArguments(["add", "walmart", "in", "44114", "wipes", "A-123"])).toEqual({
    action: "add",
    canary: { ...item, query: "wipes", itemId: "A-123" },
  });
});
