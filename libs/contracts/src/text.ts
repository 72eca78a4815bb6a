import { z } from "zod";

/** Reads `null` and empty text as undefined, because clients send them for missing values. The schema must accept undefined. */
export function mayBeEmpty<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === null || value === "" ? undefined : value), schema);
}

/** Text that a user typed. Removes NUL and replaces lone surrogates, which Postgres cannot store. */
export function typedText(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength)
    .transform((text) => text.replaceAll("\0", "").toWellFormed());
}

/** The length limit of a schema that has an error message of its own, which would otherwise also be that of a long text. */
export function atMost(characters: number) {
  return z.maxLength(characters, `Must have at most ${characters} characters`);
}
