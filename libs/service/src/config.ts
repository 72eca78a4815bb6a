import { createPrivateKey, type KeyObject } from "node:crypto";
import { z } from "zod";

/** The environment does not let the process start; each line names a variable, what is wrong and what is expected. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/**
 * Reads a process's configuration from its environment, once, at the start. A variable that is set to nothing counts as
 * not set: that is what compose files and shells make of an absent value.
 * @throws {ConfigError}
 */
export function readConfig<Schema extends z.ZodType>(
  schema: Schema,
  environment: Record<string, string | undefined>,
): z.output<Schema> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => {
    const variable = issue.path.join(".");
    return variable in given ? `${variable}: ${issue.message}` : `${variable} is not set: ${issue.message}`;
  });
  throw new ConfigError(lines.join("\n"));
}

/** The address of a part, by what it may start with: `urlOf("amqp:", "memory:")`. */
export function urlOf(...schemes: string[]): z.ZodType<string> {
  const expected = `expected an address that starts with ${schemes.join(" or ")}`;
  return z.string(expected).refine((text) => schemes.some((scheme) => text.startsWith(scheme)), expected);
}

export const Port = z.coerce.number("expected a port number").int().min(0).max(65_535);

/** `true`, `1`, `yes` or `on` switch on; their opposites off. */
export const Switch = z.stringbool("expected true or false");

const SHORTEST_SECRET = 32;
export const EXPECTED_SECRET = `expected at least ${SHORTEST_SECRET} random characters`;

/** What keys are derived from: `openssl rand -hex 32` makes one. */
export const RandomSecret = z.string(EXPECTED_SECRET).min(SHORTEST_SECRET, EXPECTED_SECRET);

/** Where somebody else's API is: paths go below it. */
export const BaseUrl = z
  .url({ protocol: /^https?$/, error: "expected an http or https address" })
  .transform((text) => new URL(text))
  .refine(
    (url) => !url.username && !url.search && !url.hash,
    "expected an address without user, query and fragment",
  );

/**
 * A private key: a PEM, with `\n` for its line breaks where a variable cannot hold them, or the base64 of a PKCS#8 key.
 * What is in the variable never gets into the line that complains of it.
 */
export function privateKey(expected: string, isRight: (key: KeyObject) => boolean): z.ZodType<KeyObject> {
  return z.string().transform((text, context) => {
    const key = readPrivateKey(text);
    if (key && isRight(key)) return key;
    context.addIssue({ code: "custom", message: expected });
    return z.NEVER;
  });
}

function readPrivateKey(text: string): KeyObject | null {
  try {
    return text.includes("-----")
      ? createPrivateKey(text.replaceAll("\\n", "\n"))
      : createPrivateKey({ key: Buffer.from(text, "base64"), format: "der", type: "pkcs8" });
  } catch {
    return null;
  }
}

/** For `superRefine`: complains of each variable of a group that is not set while another one of it is. */
export function needTogether<Variables>(
  group: readonly (keyof Variables & string)[],
  variables: Variables,
  context: z.RefinementCtx,
): void {
  const given = group.find((variable) => variables[variable] !== undefined);
  if (given === undefined) return;
  for (const variable of group) {
    if (variables[variable] === undefined)
      context.addIssue({ code: "custom", path: [variable], message: `needed together with ${given}` });
  }
}
