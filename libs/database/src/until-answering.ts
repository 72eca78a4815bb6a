import { setTimeout as wait } from "node:timers/promises";
import { Fault } from "@stockfinder/contracts/fault";
import type { Database } from "./database.ts";

/** A server that starts together with this process may take this long. */
const ANSWERS_WITHIN_MS = 30_000;
const PAUSE_MS = 200;

/**
 * Resolves when the database answers. For the start of a process.
 * @throws at once for errors that waiting cannot fix, such as a wrong password; `unavailable` after `withinMs`.
 */
export async function untilAnswering(database: Database, withinMs = ANSWERS_WITHIN_MS): Promise<void> {
  const end = Date.now() + withinMs;
  for (;;) {
    try {
      return await database.ping();
    } catch (error) {
      const isUnavailable = error instanceof Fault && error.code === "unavailable";
      if (!isUnavailable || Date.now() >= end) throw error;
      await wait(PAUSE_MS);
    }
  }
}
