import { Fault } from "@stockfinder/contracts/fault";

/** A field of the input that cannot be taken, as the answer names it. */
export function badField(path: string, message: string): Fault {
  return new Fault("bad-input", `${path}: ${message}`, { errors: [{ path, message }] });
}
