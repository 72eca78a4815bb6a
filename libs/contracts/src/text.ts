import { z } from "zod";

/** Text as somebody typed it. What Postgres cannot store is left out: NUL, and halves of characters that a limit cut. */
export function typedText(most: number) {
  return z
    .string()
    .trim()
    .max(most)
    .transform((text) => text.replaceAll("\0", "").toWellFormed());
}
