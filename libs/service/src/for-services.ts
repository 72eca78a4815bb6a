import { Fault } from "@stockfinder/contracts/fault";
import type { Principal } from "@stockfinder/contracts/principal";

/** @throws {Fault} `forbidden` for a caller from outside: the operation is for services only. */
export function requireService(principal: Principal): void {
  if (principal.kind !== "service") throw new Fault("forbidden", "Only services may ask for this");
}
