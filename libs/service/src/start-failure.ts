import { Fault } from "@stockfinder/contracts/fault";
import { ConfigError } from "./config.ts";
import { safeStack } from "./logged-error.ts";

/** Describes a failed start to an operator: only the message if it says what to fix, else with the stack. */
export function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const saysItAll = error instanceof ConfigError || error instanceof Fault || isOfTheSystem(error);
  return saysItAll ? error.message : safeStack(error);
}

/** A port in use, or a folder that cannot be written. */
function isOfTheSystem(error: Error): boolean {
  return "syscall" in error;
}
