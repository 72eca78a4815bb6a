import { badField } from "@stockfinder/contracts/fault";
import { z } from "zod";

export function isJson(text: string): boolean {
  return /^\s*[[{]/.test(text);
}

/** Reads an export in JSON. @throws {Fault} `bad-input` that names the field, with the number of its row if it has one. */
export function readJson<Output>(text: string, schema: z.ZodType<Output>): Output {
  const given = z.string().transform(parsed).pipe(schema).safeParse(text);
  if (given.success) return given.data;
  const [issue] = given.error.issues;
  const path = issue?.path.map((part) => (typeof part === "number" ? `row ${part + 1}` : String(part))) ?? [];
  throw badField("text", [...path, issue?.message ?? "Must be JSON"].join(": "));
}

function parsed(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: "custom", message: "Must be JSON" });
    return z.NEVER;
  }
}
