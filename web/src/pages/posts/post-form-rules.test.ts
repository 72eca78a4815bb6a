import { draftPost } from "@stockfinder/community/post-rules";
import { POST_QUANTITIES, POST_STATUSES, STORE_TAGS } from "@stockfinder/contracts/post-options";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { charactersOf, NO_FIELDS, type PostFields, problemWith, withStatus } from "./post-form-rules.ts";

const GOOD: PostFields = {
  ...NO_FIELDS,
  title: "Wipes are back",
  text: "Two shelves full.",
  store: "Target",
};
const FAMILY = "👨‍👩‍👧‍👦";

test("title, text and store are enough", () => {
  expect(problemWith(GOOD)).toBeNull();
});

describe("what is missing is told, first things first", () => {
  test.each([
    [{ title: "" }, "title", "Invalid value for Title"],
    [{ text: "  \n" }, "text", "Invalid value for Text"],
    [{ store: "" }, "store", "Invalid value for Store"],
    [{ itemName: "wipes" }, "status", "Invalid value for Status"],
    [{ status: "In Stock" }, "quantity", "Invalid value for Quantity"],
    [{ title: "", text: "" }, "title", "Invalid value for Title"],
  ] as const)("%j", (fields, field, message) => {
    expect(problemWith({ ...GOOD, ...fields })).toEqual({ field, message });
  });
});

describe("what is too long is told", () => {
  test.each([
    ["title", 100, "Value for Title is too long, please shorten to at most 100 characters."],
    ["text", 1_000, "Value for Text is too long, please shorten to at most 1000 characters."],
    ["itemName", 100, "Value for Item Name is too long, please shorten to at most 100 characters."],
    ["location", 100, "Value for Location is too long, please shorten to at most 100 characters."],
  ] as const)("%s of more than %i characters", (field, most, message) => {
    const fields = { ...GOOD, status: "Out of Stock", quantity: "0" };
    expect(problemWith({ ...fields, [field]: FAMILY.repeat(most) })).toBeNull();
    expect(problemWith({ ...fields, [field]: "x".repeat(most + 1) })).toEqual({ field, message });
  });
});

test("of what is out of stock there is none, and what is not has to be estimated anew", () => {
  const out = withStatus({ ...GOOD, quantity: "10-30" }, "Out of Stock");
  expect(out).toMatchObject({ status: "Out of Stock", quantity: "0" });
  expect(problemWith(out)).toBeNull();
  expect(withStatus(out, "Limited Stock")).toMatchObject({ status: "Limited Stock", quantity: "" });
});

test("a family is one character", () => {
  expect(charactersOf(`${FAMILY}é!`, 100)).toBe(3);
});

/** Texts around the limits, of letters and of what is more than one unit, or nothing to see. */
const typed = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.constantFrom("", " ", "\n", "\u200b", "x".repeat(100), "x".repeat(101), FAMILY.repeat(100)),
  fc.constantFrom(FAMILY.repeat(101), "é".repeat(1_001), `a${"\u0301".repeat(2_000)}`, " x ".repeat(40)),
);
const fields = fc.record({
  title: typed,
  text: typed,
  store: fc.constantFrom("", ...STORE_TAGS),
  itemName: typed,
  status: fc.constantFrom("", ...POST_STATUSES),
  quantity: fc.constantFrom("", ...POST_QUANTITIES),
  location: typed,
});

test("the form says of any post what the server says of it", () => {
  fc.assert(
    fc.property(fields, (given) => {
      const filled = withStatus(given, given.status);
      const draft = draftPost(filled);
      expect(problemWith(filled)?.message ?? null).toBe("refusal" in draft ? draft.refusal : null);
    }),
    { numRuns: 500 },
  );
});
