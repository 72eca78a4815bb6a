import { z } from "zod";

/**
 * A field that may be left out, of a schema that takes undefined. Clients also write down `null` or an empty text in place of
 * nothing.
 */
export function mayBeEmpty<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === null || value === "" ? undefined : value), schema);
}

/** Text as somebody typed it. What Postgres cannot store is left out: NUL, and halves of characters that a limit cut. */
export function typedText(most: number) {
  return z
    .string()
    .trim()
    .max(most)
    .transform((text) => text.replaceAll("\0", "").toWellFormed());
}
