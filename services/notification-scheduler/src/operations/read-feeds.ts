import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import { type readFeeds, type renewFeeds, watchFeedPath } from "@stockfinder/contracts/feeds";
import { ownersOfCaller } from "../account-fingerprints.ts";
import type { AlertsContext } from "../context.ts";
import { feedSecret } from "../feed-table.ts";
import { lockCurrentOwner } from "../owner-ends.ts";

/** Reads the address of the caller's feed, or renews it. */
export function readOwnFeeds(
  { database, clock }: Pick<AlertsContext, "database" | "clock">,
  { renews }: { readonly renews: boolean },
): Handler<typeof readFeeds | typeof renewFeeds> {
  return async ({ origin }, { principal }) => {
    const secret = await database.transaction(async (tx) => {
      const [caller] = await ownersOfCaller(tx, principal);
      const owner = await lockCurrentOwner(tx, caller);
      if (owner === null) throw new Fault("unauthorized", "This account was removed");
      return await feedSecret(tx, { owner, renews, at: new Date(clock.now()) });
    });
    return { watches: origin + watchFeedPath(secret) };
  };
}
