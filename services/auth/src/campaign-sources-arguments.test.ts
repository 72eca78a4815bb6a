import { expect, test } from "vitest";
import { readArguments } from "./campaign-sources-arguments.ts";

test.each([
  [[]],
  [["list", "fb"]],
  [["add"]],
  [["add", "none"]],
  [["add", "two words"]],
  [["remove", "fb", "cr"]],
  [["rename", "fb"]],
  [["--help"]],
])("wrong arguments are refused: %j", (args) => {
  expect(readArguments(args)).toBeNull();
});

test("a source is in lower case", () => {
  expect(readArguments(["add", "Autumn-26"])).toEqual({ action: "add", source: "autumn-26" });
  expect(readArguments(["list"])).toEqual({ action: "list" });
});
