import type { Principal } from "@stockfinder/contracts/principal";
import type { Database } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import { keepAccounts, standingAccount } from "./account-ends.ts";
import { linkNeighbour, type Neighbour, neighbourOf } from "./neighbours.ts";

export type KnowCaller = (userID: string, principal: Principal) => Promise<Neighbour>;

/**
 * Finds the neighbour who calls, or makes one, and links it to the account of whoever is signed in. The first account
 * stays: a browser that somebody else signs in to later goes on posting under the same name.
 */
export function knowCaller({ database, clock }: { database: Database; clock: Clock }): KnowCaller {
  return async (userID, principal) => {
    const neighbour = await neighbourOf(database, { userID, now: new Date(clock.now()) });
    if (principal.kind === "account" && neighbour.accountId === null) {
      await database.transaction(async (tx) => {
        await keepAccounts(tx);
        const accountId = await standingAccount(tx, principal.accountId);
        if (accountId !== null) await linkNeighbour(tx, neighbour.id, accountId);
      });
    }
    return neighbour;
  };
}
