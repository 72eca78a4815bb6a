import type { Line, List } from "@stockfinder/contracts/lists";
import { expect, test } from "vitest";
import { typedLines, withLines } from "./list-lines.ts";

const aLine = (id: string, version: number, text = id) => ({ id, version, text }) as Line;
const LIST = { version: 3, lines: [aLine("milk", 2), aLine("eggs", 3)] } as unknown as List;

test("changed lines replace theirs in place, and new ones come last", () => {
  const { version, lines } = withLines(LIST, 4, [aLine("bread", 4), aLine("milk", 4, "oat milk")]);
  expect(version).toBe(4);
  expect(lines.map(({ text }) => text)).toEqual(["oat milk", "eggs", "bread"]);
});

test("a deleted line goes, and one that never was here adds nothing", () => {
  const { lines } = withLines(LIST, 5, [
    { id: "milk", deleted: true, version: 5 },
    { id: "jam", deleted: true, version: 5 },
  ]);
  expect(lines.map(({ text }) => text)).toEqual(["eggs"]);
});

test("an answer that arrives after its successor changes nothing", () => {
  const { version, lines } = withLines(LIST, 2, [aLine("eggs", 2, "older")]);
  expect(version).toBe(3);
  expect(lines[1]?.text).toBe("eggs");
});

test.each([
  ["milk", ["milk"]],
  [
    "milk\n\n  2x eggs \r\n- bread\n* jam\n[x] tea\n• [ ] rice",
    ["milk", "2x eggs", "bread", "jam", "tea", "[ ] rice"],
  ],
  [" \n", []],
])("%j", (text, lines) => {
  expect(typedLines(text)).toEqual(lines);
});
