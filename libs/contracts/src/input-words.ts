import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

/** The error message for a field whose schema has none of its own. `input` is the parsed value. */
export function inputWords(input: unknown): z.core.$ZodErrorMap {
  return (issue) => (isMissing(issue, input) ? "Missing" : wordsFor(issue));
}

/** Looked up in the input: a coerced number arrives as NaN. */
function isMissing({ code, path = [] }: Issue, input: unknown): boolean {
  if (code !== "invalid_type" && code !== "invalid_value" && code !== "invalid_union") return false;
  let value = input;
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key];
  return value === undefined;
}

function wordsFor(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return mustBe(KINDS[issue.expected]);
    case "invalid_value":
      return mustBe(`${issue.values.length > 1 ? "one of " : ""}${issue.values.join(", ")}`);
    case "invalid_format":
      return mustBe(FORMATS[issue.format]);
    case "too_small":
      return bounded(issue.inclusive ? "at least" : "more than", issue.minimum, issue.origin);
    case "too_big":
      return bounded(issue.inclusive ? "at most" : "less than", issue.maximum, issue.origin);
    default:
      return mustBe(undefined);
  }
}

const KINDS: Readonly<Partial<Record<string, string>>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

const FORMATS: Readonly<Partial<Record<string, string>>> = {
  datetime: "a time such as 2026-11-22T12:00:00Z",
  uuid: "a UUID",
  url: "a web address",
};

function mustBe(what: string | undefined): string {
  return what === undefined ? "Not valid" : `Must be ${what}`;
}

function bounded(how: string, limit: number | bigint, origin: string): string {
  if (origin === "string") return `Must have ${how} ${limit} ${limit === 1 ? "character" : "characters"}`;
  if (origin === "array") return `Must have ${how} ${limit} ${limit === 1 ? "entry" : "entries"}`;
  return `Must be ${how} ${limit}`;
}
