import type { z } from "zod";

/** A service's JSON answer; null if it has another form, like the page of a proxy: its status decides then. */
export function answerJson<Schema extends z.ZodType>(schema: Schema, body: string): z.output<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}
