import type { LineContent } from "@stockfinder/contracts/lists";
import { describe, expect, test } from "vitest";
import {
  type EditedLine,
  editsAfter,
  isClaimed,
  mergedFields,
  restores,
  swallowsEdit,
} from "./line-rules.ts";

const CONTENT: LineContent = {
  upc: null,
  text: "milk",
  quantity: 1,
  note: "",
  maxPrice: null,
  similar: false,
  checked: false,
};
/** Added as version 2 at 1,000; its quantity was edited as version 5 at 5,000. */
const LINE: EditedLine = {
  content: CONTENT,
  added: { version: 2, at: 1_000 },
  edits: { quantity: { version: 5, at: 5_000 } },
  deleted: null,
};

describe("an edit", () => {
  test.each([
    ["that knew the last edit follows it, even with an older time", { base: 5, at: 4_000 }, { quantity: 3 }],
    ["that did not know a younger edit is dropped", { base: 4, at: 4_999 }, {}],
    ["that did not know an older edit replaces it", { base: 4, at: 5_001 }, { quantity: 3 }],
    ["at the same time replaces it, since it arrives later", { base: 4, at: 5_000 }, { quantity: 3 }],
  ])("%s", (_, seen, merged) => {
    expect(mergedFields(LINE, { quantity: 3 }, seen)).toEqual(merged);
  });

  test("merges each field on its own, without those that are not given or stay the same", () => {
    const fields = { quantity: 3, note: "the green one", text: "milk", checked: undefined };
    expect(mergedFields(LINE, fields, { base: 4, at: 2_000 })).toEqual({ note: "the green one" });
  });

  test("is at least as young as the one that it follows", () => {
    const edits = editsAfter(LINE, { quantity: 3, note: "x" }, { version: 6, at: 4_000 });
    expect(edits).toEqual({ quantity: { version: 6, at: 5_000 }, note: { version: 6, at: 4_000 } });
  });
});

describe("a deletion", () => {
  test.each([
    ["after an edit that it knew", { base: 5, at: 4_000 }, false],
    ["older than an edit that it did not know", { base: 4, at: 4_999 }, true],
    ["younger than an edit that it did not know", { base: 4, at: 5_001 }, false],
  ])("%s", (_, deletion, swallows) => {
    expect(swallowsEdit(LINE, deletion)).toBe(swallows);
  });

  test.each([
    ["an older edit", { base: 5, at: 6_999 }, false],
    ["a younger edit", { base: 5, at: 7_001 }, true],
    ["an edit that knew of it", { base: 7, at: 1_000 }, true],
  ])("is undone by %s: %o", (_, seen, restored) => {
    expect(restores(seen, { version: 7, at: 7_000 })).toBe(restored);
  });
});

test("a claim holds for a day", () => {
  const day = 24 * 60 * 60_000;
  expect([isClaimed(null, day), isClaimed(1, day), isClaimed(0, day)]).toEqual([false, true, false]);
});
