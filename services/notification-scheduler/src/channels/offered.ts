import { Fault } from "@stockfinder/contracts/fault";

/** @throws {Fault} `not-found` where channels and webhooks are not offered. */
export function offered<Part>(part: Part | null): Part {
  if (part === null) throw new Fault("not-found", "Channels and webhooks are not offered here");
  return part;
}
