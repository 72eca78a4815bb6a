import { expect, test } from "vitest";
import { z } from "zod";
import { Fault, parseInput } from "./fault.ts";

const Input = z.strictObject({
  title: z.string().min(2).max(5),
  count: z.coerce.number().int().min(1).max(9).optional(),
  price: z.number().positive().optional(),
  country: z.enum(["USA", "CAN"]).optional(),
  kind: z.literal("stock").optional(),
  until: z.iso.datetime().optional(),
  id: z.uuid().optional(),
  url: z.url().optional(),
  isNew: z.boolean().optional(),
  ids: z.array(z.string()).min(1).max(2).optional(),
  place: z.object({ zip: z.string() }).optional(),
  stock: z.union([z.literal(0), z.literal(1)]).optional(),
  email: z.string("Must be an address that people read").optional(),
  code: z
    .string()
    .regex(/^[A-Z]+$/)
    .optional(),
});

function errorsOf(schema: z.ZodType, value: unknown) {
  try {
    parseInput(schema, value);
  } catch (error) {
    if (error instanceof Fault) return { detail: error.message, errors: error.details.errors };
    throw error;
  }
  throw new Error("it was accepted");
}

test.each([
  [{ title: 7 }, "title", "Must be text"],
  [{ title: "a" }, "title", "Must have at least 2 characters"],
  [{ title: "abcdef" }, "title", "Must have at most 5 characters"],
  [{ count: "many" }, "count", "Must be a number"],
  [{ count: 1.5 }, "count", "Must be a whole number"],
  [{ count: 0 }, "count", "Must be at least 1"],
  [{ count: 10 }, "count", "Must be at most 9"],
  [{ price: 0 }, "price", "Must be more than 0"],
  [{ country: "MEX" }, "country", "Must be one of USA, CAN"],
  [{ kind: "price" }, "kind", "Must be stock"],
  [{ until: "tomorrow" }, "until", "Must be a time such as 2026-11-22T12:00:00Z"],
  [{ id: "7" }, "id", "Must be a UUID"],
  [{ url: "nowhere" }, "url", "Must be a web address"],
  [{ isNew: "yes" }, "isNew", "Must be true or false"],
  [{ ids: {} }, "ids", "Must be a list"],
  [{ ids: [] }, "ids", "Must have at least 1 entry"],
  [{ ids: ["a", "b", "c"] }, "ids", "Must have at most 2 entries"],
  [{ ids: ["a", 7] }, "ids.1", "Must be text"],
  [{ place: 7 }, "place", "Must be an object"],
  [{ place: {} }, "place.zip", "Missing"],
  [{ stock: 2 }, "stock", "Not valid"],
  [{ code: "a" }, "code", "Not valid"],
  [{ email: 7 }, "email", "Must be an address that people read"],
  [{ other: 1 }, "other", "Unknown field"],
])("%o is refused: %s: %s", (value, path, message) => {
  expect(errorsOf(Input, { title: "Milk", ...value }).errors).toEqual([{ path, message }]);
});

test("a missing field is called missing, whatever its type", () => {
  const Needed = z.object({
    zip: z.string(),
    radius: z.coerce.number(),
    country: z.enum(["USA", "CAN"]),
    from: z.union([z.string(), z.number()]),
  });
  const missing = (path: string) => ({ path, message: "Missing" });

  expect(errorsOf(Needed, {})).toEqual({
    detail: "zip: Missing",
    errors: [missing("zip"), missing("radius"), missing("country"), missing("from")],
  });
  expect(errorsOf(Needed, undefined)).toEqual({ detail: "input: Missing", errors: [missing("")] });
});
