import { setTimeout as wait } from "node:timers/promises";
import { Fault } from "@stockfinder/contracts/fault";
import type { Database } from "./database.ts";

/** A server that starts together with us may take this long. */
const ANSWERS_WITHIN_MS = 30_000;
const PAUSE_MS = 200;

/**
 * Resolves when the database answers; for the start of a process, which has nothing to do before.
 * @throws at once what waiting does not mend, such as a wrong password; else `unavailable` when the time is over.
 */
export async function untilAnswering(database: Database, withinMs = ANSWERS_WITHIN_MS): Promise<void> {
  const end = Date.now() + withinMs;
  for (;;) {
    try {
      return await database.ping();
    } catch (error) {
      const isAway = error instanceof Fault && error.code === "unavailable";
      if (!isAway || Date.now() >= end) throw error;
      await wait(PAUSE_MS);
    }
  }
}
