import { Fault } from "@stockfinder/contracts/fault";

export function badField(path: string, message: string): Fault {
  return new Fault("bad-input", `${path}: ${message}`, { errors: [{ path, message }] });
}
