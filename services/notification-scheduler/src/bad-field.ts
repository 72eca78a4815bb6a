import { Fault } from "@stockfinder/contracts/fault";

/** The fault for an invalid input field, as the response names it. */
export function badField(path: string, message: string): Fault {
  return new Fault("bad-input", `${path}: ${message}`, { errors: [{ path, message }] });
}
