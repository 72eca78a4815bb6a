import { type ParseArgsConfig, parseArgs } from "node:util";

type Options = NonNullable<ParseArgsConfig["options"]>;
type Parsed<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true; strict: true }>
>;

export interface CommandLine<O extends Options> {
  /** Begins with `Usage: npm run <command>`. */
  readonly usage: string;
  readonly options?: O;
  /** How many words may stand besides the options; any number by default. */
  readonly mostWords?: number;
  readonly args?: readonly string[];
}

/**
 * Parses the arguments of a command; every command begins with this, before it does anything. `--help` prints the usage and ends
 * the process. So do unknown options and too many words, on standard error and with exit code 1.
 */
export function readCommandLine<const O extends Options = Record<never, never>>({
  usage,
  options,
  mostWords = Number.POSITIVE_INFINITY,
  args = process.argv.slice(2),
}: CommandLine<O>): Parsed<O> {
  const known = { ...options, help: { type: "boolean", short: "h" } } as const;
  const parsed = parsedOrReason({ args: [...args], options: known, allowPositionals: true, strict: true });
  if (typeof parsed === "string") return wrongUsage(`${parsed}\n\n${usage}`);
  if (parsed.values.help === true) {
    process.stdout.write(usage);
    process.exit(0);
  }
  if (parsed.positionals.length > mostWords) return wrongUsage(usage);
  return parsed as Parsed<O>;
}

function parsedOrReason(config: ParseArgsConfig) {
  try {
    return parseArgs(config);
  } catch (error) {
    if (error instanceof TypeError) return error.message; // names the option
    throw error;
  }
}

/** Prints the usage, or why the arguments are wrong, and ends the process. */
export function wrongUsage(text: string): never {
  process.stderr.write(text);
  process.exit(1);
}
