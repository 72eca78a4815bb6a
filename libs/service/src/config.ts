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
