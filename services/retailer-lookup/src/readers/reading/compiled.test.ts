import { expect, test } from "vitest";
import { z } from "zod";
import { compiled, MISMATCH } from "./compiled.ts";
import { entries, ItemId, list, Price, part, Quantity, requiredList, Text, Token, Upc } from "./fields.ts";

const Offer = z.object({ price: Price, seller: part(z.object({ name: Text })) });
const SCHEMAS = {
  object: z.object({ id: ItemId, upc: Upc, offers: list(Offer), more: entries(Offer) }),
  "object in an object": z.object({ data: z.object({ products: requiredList(Offer) }) }),
  pipe: z.object({ low: Price, high: Price }).transform(({ low, high }) => high ?? low),
  union: z.union([z.object({ left: Token, items: requiredList(Offer) }), z.object({ count: Quantity })]),
  "union of pipes": z.union([
    z.object({ low: Price, high: z.number() }).transform(({ low, high }) => high - (low ?? 0)),
    z.object({ low: Price }).transform(({ low }) => low),
  ]),
  "exclusive union": z.xor([z.object({ low: Price }), z.object({ high: Price })]),
  "union with a check": z
    .union([z.object({ id: z.string() }), z.object({ id: z.number() })])
    .refine(({ id }) => id !== "1"),
  nullable: z.object({ id: z.string().nullable(), data: z.object({ products: list(Offer) }).nullable() }),
  "list of anything": z.object({ items: z.array(z.unknown()), more: z.unknown() }),
  "list with a check": z.object({ items: z.array(z.unknown()).min(3) }),
  tuple: z.object({ answers: z.tuple([z.object({ id: Token })], z.unknown()) }),
  "optional key": z.object({ id: Token, note: z.string().optional() }),
  "other keys": z.looseObject({ id: Token }),
  check: z.object({ id: Token }).refine(({ id }) => id !== "1"),
  "check of a field": z.object({ id: z.string().max(2) }),
  "reporting transform": z.object({ id: Token }).transform(({ id }, context) => {
    if (id === "1") context.addIssue("not this one");
    return id;
  }),
  codec: z.codec(z.string(), z.number(), { decode: Number, encode: String }),
};
const OFFERS = [{ price: "$4.79", seller: { name: "A &amp; B" } }, { price: "see cart" }, null, 3];
const VALUES: readonly unknown[] = [
  ...[
    undefined,
    null,
    true,
    "1",
    "text",
    7,
    [],
    [{ id: "1" }],
    {},
    { id: "1" },
    { id: 123, note: "n" },
    { id: "abc" },
  ],
  { id: " 17 ", upc: "012345678905", offers: OFFERS, more: { a: OFFERS[0], b: 2 }, extra: true },
  { id: {}, offers: "none", more: [], left: "x", items: OFFERS, count: "12" },
  ...[
    { data: { products: OFFERS } },
    { data: { products: null } },
    { data: { products: "none" } },
    { data: {} },
  ],
  { id: null, data: null },
  ...[{ low: 3, high: "x" }, { low: 3, high: 5 }, { count: 4 }, { answers: [{ id: 1 }, 2] }, { answers: [] }],
];

test.each(Object.entries(SCHEMAS))("a compiled %s reads what its schema reads", (_, schema) => {
  for (const value of VALUES) {
    const { success, data } = schema.safeParse(value);
    expect(compiled(schema)(value)).toEqual(success ? data : MISMATCH);
  }
});
