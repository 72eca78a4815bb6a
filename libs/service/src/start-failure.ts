import { Fault } from "@stockfinder/contracts/fault";
import { ConfigError } from "./config.ts";
import { safeStack } from "./logged-error.ts";

/** Describes a failed start to an operator: the message alone where that says what to mend, else the stack too. */
export function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const saysItAll = error instanceof ConfigError || error instanceof Fault || isOfTheSystem(error);
  return saysItAll ? error.message : safeStack(error);
}

/** A port that is taken, a folder that cannot be written. */
function isOfTheSystem(error: Error): boolean {
  return "syscall" in error;
}
