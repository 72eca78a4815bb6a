import { createHash } from "node:crypto";
import type { Person } from "./people.ts";

const ONE_IN = 100;

/** How many people get a canary: one in a hundred, at least one. */
export function canarySize(people: number): number {
  return Math.ceil(people / ONE_IN);
}

/** Chooses them by a digest, so that a repeated canary of the same broadcast reaches the same people. */
export function canaryOf(people: readonly Person[], broadcastId: string): Person[] {
  const drawn = people.map((person) => ({ person, lot: lotOf(person, broadcastId) }));
  drawn.sort((one, other) => (one.lot < other.lot ? -1 : 1));
  return drawn.slice(0, canarySize(people.length)).map(({ person }) => person);
}

function lotOf({ keys: [name] }: Person, broadcastId: string): string {
  return createHash("sha256").update(`${broadcastId} ${name}`).digest("base64");
}
