import fc from "fast-check";
import { expect, test } from "vitest";
import { isDeeperThan } from "./json-depth.ts";

const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

test.each([
  ["32 lists", nested(32), false],
  ["33 lists", nested(33), true],
  ["33 objects", `${'{"a":'.repeat(33)}1${"}".repeat(33)}`, true],
  ["many lists next to one another", `[${Array(1_000).fill("[]").join()}]`, false],
  ["brackets in a string", JSON.stringify("[".repeat(1_000)), false],
  ["brackets in a string after an escaped quote", JSON.stringify(`"${"[".repeat(1_000)}`), false],
  ["brackets after a string that ends in a backslash", `["\\\\",${nested(32)}]`, true],
  ["lists that never end", "[".repeat(40_000), true],
])("%s: too deep is %s", (_what, json, isTooDeep) => {
  expect(isDeeperThan(Buffer.from(json), 32)).toBe(isTooDeep);
});

test("brackets in strings do not count as depth", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat(8), (value, most) => {
      expect(isDeeperThan(Buffer.from(JSON.stringify(value)), most)).toBe(depthOf(value) > most);
    }),
  );
});

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
