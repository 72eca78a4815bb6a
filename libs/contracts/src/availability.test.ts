import { expect, test } from "vitest";
import { wrongFields } from "../test/wrong-fields.ts";
import { checkAvailability } from "./availability.ts";
import { parseInput } from "./fault.ts";

function idsOf(count: number): string {
  return Array.from({ length: count }, (_, index) => `item-${index}`).join(",");
}

test("availability takes a list or one text with commas, of 24 ids at most", () => {
  const where = { retailer: "ebay", zip: "k1a 0b1" };
  const wanted = parseInput(checkAvailability.input, { ...where, ids: "v1|7|0, 8.p" });
  expect(wanted).toEqual({ retailer: "ebay", zip: "K1A0B1", ids: ["v1|7|0", "8.p"] });
  expect(parseInput(checkAvailability.input, { ...where, ids: ["7", "8"] }).ids).toEqual(["7", "8"]);
  expect(wrongFields(checkAvailability, { ...where, ids: idsOf(24) })).toEqual([]);
  expect(wrongFields(checkAvailability, { ...where, ids: idsOf(25) })).toEqual(["ids"]);
});

test.each([
  ["none", undefined, "ids"],
  ["an empty one", "7,", "ids.1"],
  ["one that leads elsewhere", "7,../8", "ids.1"],
  ["one that is too long", "7".repeat(65), "ids.0"],
])("of ids, %s is named", (_, ids, field) => {
  expect(wrongFields(checkAvailability, { retailer: "target", zip: "44114", ids })).toEqual([field]);
});
