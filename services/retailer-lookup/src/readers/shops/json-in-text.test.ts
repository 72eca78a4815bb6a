import { expect, test } from "vitest";
import { jsonInText } from "./json-in-text.ts";

test.each([
  ['{"a": {"b": [1, 2]}}', "a.b.1", 2],
  ['x = {"a": "} \\" {"}; run({"a": 3})', "a", '} " {'],
  ['[{"price": "9.99"}]', "0.price", "9.99"],
  ['{"a": 1}', "b", undefined],
  ['{"a": 1}', "constructor.name", undefined],
  ['{"a": 1}', "__proto__", undefined],
  ['{"a": "text"}', "a.length", undefined],
  ["{ not: json }", "not", undefined],
  ["{".repeat(1_000_000), "a", undefined],
  ["no data", "a", undefined],
])("%.40s at %s is %s", (text, path, value) => {
  expect(jsonInText(text, path)).toBe(value);
});
