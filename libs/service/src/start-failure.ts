import { Fault } from "@stockfinder/contracts/fault";
import { ConfigError } from "./config.ts";

/** What an operator is told of a start that failed: one line where that says what to mend, else where it broke as well. */
export function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const saysItAll = error instanceof ConfigError || error instanceof Fault || isOfTheSystem(error);
  return saysItAll ? error.message : (error.stack ?? error.message);
}

/** A port that is taken, a folder that cannot be written. */
function isOfTheSystem(error: Error): boolean {
  return "syscall" in error;
}
