import type { Handler } from "@stockfinder/bus/bus";
import { addToOutbox } from "@stockfinder/bus/outbox";
import { type logSearch as logSearchOperation, searchLogged } from "@stockfinder/contracts/lookup";
import type { Database } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import { insertSearch } from "../searches.ts";

export interface LogSearchParts {
  readonly database: Database;
  readonly outbox: { nudge(): void };
  readonly clock: Clock;
}

/** Records a search, without who made it, and reports it. */
export function logSearch({ database, outbox, clock }: LogSearchParts): Handler<typeof logSearchOperation> {
  return async ({ query, zipcode }, { requestId }) => {
    const at = new Date(clock.now());
    await database.transaction(async (tx) => {
      await insertSearch(tx, { query, zipcode, at });
      await addToOutbox(tx, "lookup", searchLogged, { query, zipcode, at: at.toISOString() }, { requestId });
    });
    outbox.nudge();
    return { worked: true };
  };
}
