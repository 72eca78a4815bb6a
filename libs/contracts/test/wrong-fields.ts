import { Fault, parseInput } from "../src/fault.ts";
import type { Operation } from "../src/operation.ts";

/** The fields for which an operation rejects an input. */
export function wrongFields({ input }: Operation, value: unknown): (string | undefined)[] {
  try {
    parseInput(input, value);
    return [];
  } catch (error) {
    return error instanceof Fault ? (error.details.errors ?? []).map(({ path }) => path) : [String(error)];
  }
}
