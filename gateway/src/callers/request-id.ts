import { randomUUID } from "node:crypto";

const WELL_FORMED = /^[A-Za-z0-9._-]{8,64}$/;

export function requestIdOf(given: unknown): string {
  return typeof given === "string" && WELL_FORMED.test(given) ? given : randomUUID();
}
