import { readUpc } from "@stockfinder/product-rules/identity/upc";
import { z } from "zod";
import { readPhone } from "./phone.ts";
import { readPosition } from "./position.ts";
import { readCount, readPrice } from "./price.ts";
import { readEach } from "./read-answer.ts";
import { plainText } from "./text.ts";

/*
 * Schemas of the fields in retailers' responses, for the adapters. A field that is missing or of another type reads as
 * null (a list as empty), so that one bad field never costs an item, nor one bad item its page.
 */

/** Also reads a missing key: a transform alone accepts anything, including undefined. */
function lenient<T>(read: (value: unknown) => T) {
  return z.transform(read);
}

/** An id or a code, unchanged; ids may be numbers. */
export const Token = lenient((value) => {
  const token = typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : "";
  return token === "" ? null : token;
});

/** An id that shoppers' browsers send back to request availability, in the form that the contract allows. */
export const ItemId = Token.transform((token) =>
  token !== null && /^[\w.|-]{1,64}$/.test(token) ? token : null,
);

/** Text for people, with decoded entities. */
export const Text = lenient((value) => (typeof value === "string" ? plainText(value) : "") || null);

/** Yes and no, which may come as text: `true`, `"true"`, `"Y"`. */
export const Flag = lenient((value) => {
  if (typeof value === "boolean") return value;
  const word = typeof value === "string" ? value.trim().toLowerCase() : "";
  if (word === "true" || word === "y" || word === "yes") return true;
  return word === "false" || word === "n" || word === "no" ? false : null;
});

export const Price = lenient(readPrice);

export const Quantity = lenient(readCount);

export const Upc = lenient(readUpc);

export const Phone = lenient(readPhone);

/** `{latitude, longitude}`, or the short names that some retailers use. */
export const Place = lenient((value) =>
  isObject(value) ? readPosition(value.latitude ?? value.lat, value.longitude ?? value.lng) : null,
);

/** A nested object; null where it is missing. */
export function part<Schema extends z.ZodType>(schema: Schema) {
  return lenient(orNull(schema));
}

export function list<Schema extends z.ZodType>(entry: Schema) {
  const read = orNull(entry);
  return lenient((value) => readEach(value, read));
}

/** Like `list`, but a response without it is invalid; some retailers write null for an empty list. */
export function requiredList<Schema extends z.ZodType>(entry: Schema) {
  const read = orNull(entry);
  return z
    .array(z.unknown())
    .nullable()
    .transform((values) => readEach(values, read));
}

/** Like `requiredList`, but null is invalid too: for a retailer that sends `[]` when it finds nothing. */
export function nonNullList<Schema extends z.ZodType>(entry: Schema) {
  const read = orNull(entry);
  return z.array(z.unknown()).transform((values) => readEach(values, read));
}

export function entries<Schema extends z.ZodType>(entry: Schema) {
  const read = orNull(entry);
  return lenient((value) =>
    Object.entries(isObject(value) ? value : {}).flatMap(([key, each]) => {
      const data = read(each);
      return data === null ? [] : [{ key, value: data }];
    }),
  );
}

function orNull<Schema extends z.ZodType>(schema: Schema): (value: unknown) => z.output<Schema> | null {
  return (value) => schema.safeParse(value).data ?? null;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
