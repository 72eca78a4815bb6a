import { createPrivateKey, type KeyObject } from "node:crypto";
import { z } from "zod";

export interface ConfigProblem {
  readonly variable: string;
  readonly message: string;
}

/** The environment is invalid; each line names a variable, the problem and the expected value. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly problems: readonly ConfigProblem[];

  constructor(message: string, problems: readonly ConfigProblem[] = []) {
    super(message);
    this.problems = problems;
  }
}

/**
 * Reads a process's configuration from its environment once, at start. An empty variable counts as not set, because compose
 * files and shells pass absent values as empty ones.
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
  const problems = parsed.error.issues.map(({ path, message }) => ({ variable: path.join("."), message }));
  const lines = problems.map(({ variable, message }) =>
    variable in given ? `${variable}: ${message}` : `${variable} is not set: ${message}`,
  );
  throw new ConfigError(lines.join("\n"), problems);
}

/** A server's address, by its allowed schemes: `urlOf("amqp:", "memory:")`. */
export function urlOf(...schemes: string[]): z.ZodType<string> {
  const expected = `expected an address that starts with ${schemes.join(" or ")}`;
  return z.string(expected).refine((text) => schemes.some((scheme) => text.startsWith(scheme)), expected);
}

/** The addresses of a server's nodes, separated by commas; usually one. */
export function urlsOf(...schemes: string[]): z.ZodType<string> {
  const expected = `expected an address that starts with ${schemes.join(" or ")}, or several separated by commas`;
  const isUrl = (text: string) => schemes.some((scheme) => text.startsWith(scheme)) && URL.canParse(text);
  return z.string(expected).refine((text) => text.split(",").every(isUrl), expected);
}

export const Port = z.coerce.number("expected a port number").int().min(0).max(65_535);

/**
 * The process's environment. Defaults to production: conveniences for development (demo data, readable mails, metrics on
 * the public port) must be requested. `npm start` and tests request them.
 */
export const RunMode = z
  .enum(["development", "test", "production"], "expected development, test or production")
  .default("production")
  .describe("`development`, `test` or `production`");

export const Count = z.coerce
  .number("expected a whole number from 1")
  .int("expected a whole number from 1")
  .min(1, "expected a whole number from 1");
export function limit(standard: number, unit: string, counts: string) {
  return Count.default(standard).meta({ unit, description: counts });
}
/** `true`, `1`, `yes` or `on` switch it on; their opposites switch it off. */
export const Switch = z.stringbool("expected true or false");

const SHORTEST_SECRET = 32;
export const EXPECTED_SECRET = `expected at least ${SHORTEST_SECRET} random characters`;

/** The secret that keys are derived from: `openssl rand -hex 32` makes one. */
export const RandomSecret = z.string(EXPECTED_SECRET).min(SHORTEST_SECRET, EXPECTED_SECRET);

/** The base address of another party's API; paths are appended to it. */
export const BaseUrl = z
  .url({ protocol: /^https?$/, error: "expected an http or https address" })
  .transform((text) => new URL(text))
  .refine(
    (url) => !url.username && !url.search && !url.hash,
    "expected an address without user, query and fragment",
  );

/**
 * A private key: a PEM, with `\n` for line breaks where a variable cannot contain them, or the base64 of a PKCS#8 key.
 * The error message never contains the variable's value.
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

/** For `superRefine`: requires each variable of a group when any other of the group is set. */
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
