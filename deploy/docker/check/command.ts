import { execFile } from "node:child_process";
import { promisify } from "node:util";

const execute = promisify(execFile);
const LARGEST_OUTPUT_BYTES = 64 * 1024 * 1024;
const SHOWN_OF_A_FAILURE = 3_000;

export interface CommandOptions {
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Stops the command. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs a program to its end; resolves with its standard output.
 * @throws with the end of its output when it cannot be started or its exit code is not 0.
 */
export async function command(
  program: string,
  args: readonly string[],
  { cwd, environment, signal }: CommandOptions = {},
): Promise<string> {
  try {
    const { stdout } = await execute(program, args, {
      ...(cwd && { cwd }),
      ...(signal && { signal }),
      env: { ...process.env, ...environment },
      maxBuffer: LARGEST_OUTPUT_BYTES,
    });
    return stdout;
  } catch (error) {
    const output =
      error instanceof Error && "stdout" in error && "stderr" in error ? [error.stdout, error.stderr] : [];
    const shown = output.join("\n").trim().slice(-SHOWN_OF_A_FAILURE);
    throw new Error(`${program} ${args.join(" ")} failed: ${shown || error}`, { cause: error });
  }
}

/** Whether the program runs and ends with 0. */
export async function succeeds(
  program: string,
  args: readonly string[],
  options?: CommandOptions,
): Promise<boolean> {
  return await command(program, args, options).then(
    () => true,
    () => false,
  );
}
