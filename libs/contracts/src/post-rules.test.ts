import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  POST_FIELD_NAMES,
  POST_QUANTITIES,
  POST_STATUSES,
  type PostField,
  STORE_TAGS,
} from "./post-options.ts";
import { draftPost, findProblem, isRequired, type PostFields } from "./post-rules.ts";

const GOOD: PostFields = {
  title: "Wipes are back",
  text: "A whole pallet, next to the pharmacy.",
  store: "Sam's Club",
  itemName: "Disinfecting wipes",
  status: "Limited Stock",
  quantity: "10-30",
  location: "Aisle 5",
};
const NOT_GIVEN = [undefined, null, "", "   ", "\u200b"];

const messageOf = (changed: PostFields) => {
  const draft = draftPost({ ...GOOD, ...changed });
  return "problem" in draft ? draft.problem : null;
};

describe("a post", () => {
  test("that breaks no rule is unchanged except for trimming", () => {
    expect(draftPost({ ...GOOD, title: "  Wipes  are back\n" })).toEqual({
      ...GOOD,
      title: "Wipes  are back",
    });
  });

  test.each(["title", "text", "store"] as const)("needs a %s", (field) => {
    for (const none of NOT_GIVEN) {
      expect(messageOf({ [field]: none })).toBe(`Invalid value for ${POST_FIELD_NAMES[field]}`);
    }
  });

  test("may leave out the item, its stock and the location", () => {
    for (const none of NOT_GIVEN) {
      const without = { itemName: none, status: none, quantity: none, location: none };
      expect(draftPost({ ...GOOD, ...without })).toEqual({
        ...GOOD,
        itemName: null,
        status: null,
        quantity: null,
        location: null,
      });
    }
  });

  test("that names an item needs a status, and one with a status needs a quantity", () => {
    expect(messageOf({ status: undefined })).toBe("Invalid value for Status");
    expect(messageOf({ quantity: undefined })).toBe("Invalid value for Quantity");
    expect(messageOf({ itemName: undefined, quantity: undefined })).toBe("Invalid value for Quantity");
    expect(messageOf({ itemName: undefined, status: undefined })).toBeNull();
  });

  test("with the status Out of Stock has the quantity 0, whatever was chosen", () => {
    for (const quantity of [undefined, "0", "10-30", "plenty"]) {
      expect(draftPost({ ...GOOD, status: "Out of Stock", quantity })).toMatchObject({ quantity: "0" });
    }
    expect(messageOf({ quantity: "0" })).toBe("Invalid value for Quantity");
  });

  test("takes store, status and quantity from their options only", () => {
    expect(messageOf({ store: "target" })).toBe("Invalid value for Store");
    expect(messageOf({ status: "In stock" })).toBe("Invalid value for Status");
    expect(messageOf({ quantity: "7" })).toBe("Invalid value for Quantity");
    expect(messageOf({ store: "constructor" })).toBe("Invalid value for Store");
  });

  test("has at most 100 characters a field and 1000 in its text, as a person counts them", () => {
    for (const field of ["title", "itemName", "location"] as const) {
      expect(messageOf({ [field]: "👨‍👩‍👧‍👦".repeat(100) })).toBeNull();
      expect(messageOf({ [field]: "x".repeat(101) })).toBe(
        `Value for ${POST_FIELD_NAMES[field]} is too long, please shorten to at most 100 characters.`,
      );
    }
    for (const field of ["store", "status", "quantity"] as const) {
      expect(messageOf({ [field]: "x".repeat(101) })).toBe(
        `Value for ${POST_FIELD_NAMES[field]} is too long, please shorten to at most 100 characters.`,
      );
    }
    expect(messageOf({ text: "é".repeat(1_000) })).toBeNull();
    expect(messageOf({ text: "é".repeat(1_001) })).toBe(
      "Value for Text is too long, please shorten to at most 1000 characters.",
    );
  });

  test("holds well-formed text without NUL", () => {
    for (const field of Object.keys(POST_FIELD_NAMES) as PostField[]) {
      for (const broken of ["a\0b", "half \ud83d of a pair"]) {
        expect(messageOf({ [field]: broken })).toBe(`Invalid value for ${POST_FIELD_NAMES[field]}`);
      }
    }
  });

  test("that is wrong in many places reports the first field of the form", () => {
    expect(draftPost({})).toEqual({ field: "title", problem: "Invalid value for Title" });
    expect(messageOf({ location: "x".repeat(101), store: "Corner shop" })).toBe("Invalid value for Store");
  });
});

describe("any input", () => {
  const aText = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 120 }),
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.constantFrom(...STORE_TAGS, ...POST_STATUSES, ...POST_QUANTITIES, "0", " ", "constructor"),
  );
  const someFields = fc.record(
    Object.fromEntries(
      Object.keys(POST_FIELD_NAMES).map((field) => [field, fc.option(aText, { nil: undefined })]),
    ) as Record<PostField, fc.Arbitrary<string | undefined>>,
  );
  /** Close to a valid post, so that some pass. */
  const manyFields = someFields.chain((fields) =>
    fc.subarray(Object.keys(POST_FIELD_NAMES) as PostField[], { minLength: 4 }).map(
      (kept): PostFields => ({
        ...fields,
        ...Object.fromEntries(kept.map((field) => [field, GOOD[field]])),
      }),
    ),
  );

  test("makes either a valid post or one message about one field", () => {
    const messages = new RegExp(
      `^(Invalid value for|Value for) (${Object.values(POST_FIELD_NAMES).join("|")})` +
        "( is too long, please shorten to at most 1000? characters\\.|)$",
    );
    fc.assert(
      fc.property(fc.oneof(someFields, manyFields), (fields) => {
        const draft = draftPost(fields);
        if ("problem" in draft) {
          expect(draft.problem).toMatch(messages);
          expect(draft.problem).toContain(`for ${POST_FIELD_NAMES[draft.field]}`);
          return;
        }
        expect(STORE_TAGS).toContain(draft.store);
        expect([...POST_STATUSES, null]).toContain(draft.status);
        expect([...POST_QUANTITIES, "0", null]).toContain(draft.quantity);
        expect(draft.quantity === "0").toBe(draft.status === "Out of Stock");
        if (draft.itemName !== null) expect(draft.status).not.toBeNull();
        if (draft.status !== null) expect(draft.quantity).not.toBeNull();
        for (const text of Object.values(draft)) {
          if (text !== null) expect(text.trim()).not.toBe("");
        }
        // A valid post stays the same when it is drafted again.
        expect(draftPost(draft)).toEqual(draft);
      }),
      { numRuns: 500 },
    );
  });
});

test("a field is required by the same rule that reports it as missing", () => {
  const fields = fc.record({
    itemName: fc.constantFrom("", " ", "wipes"),
    status: fc.constantFrom("", ...POST_STATUSES),
    quantity: fc.constant(""),
  });
  fc.assert(
    fc.property(fields, (given) => {
      const missing = findProblem({ title: "a", text: "b", store: "CVS", ...given })?.field ?? null;
      const { itemName, status } = given;
      if (missing !== null) expect(isRequired(missing, given)).toBe(true);
      else expect(status === "Out of Stock" || (itemName.trim() === "" && status === "")).toBe(true);
    }),
  );
});
