import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type * as contract from "@stockfinder/contracts/feeds";
import { type readFeeds, type renewFeeds, watchFeedPath } from "@stockfinder/contracts/feeds";
import { alertsOf } from "../alerts/alert-table.ts";
import { feedSecret, ownerOfFeed } from "../alerts/feed-table.ts";
import type { AlertsContext } from "../context/context.ts";
import { fingerprintsOf } from "../owners/account-fingerprints.ts";
import { lockOwnersOf } from "../owners/lock-owners.ts";
import { alertPresenter } from "../stock-points/near-stock-points.ts";

export function readOwnFeeds(
  { database, clock }: AlertsContext,
  { renews }: { readonly renews: boolean },
): Handler<typeof readFeeds | typeof renewFeeds> {
  return async ({ origin }, { principal }) => {
    const secret = await database.transaction(async (tx) => {
      const [owner] = await lockOwnersOf(tx, principal);
      return await feedSecret(tx, { owner, renews, at: new Date(clock.now()) });
    });
    return { watches: origin + watchFeedPath(secret) };
  };
}

const MOST = 50;

export function listFeedAlerts({ database }: AlertsContext): Handler<typeof contract.listFeedAlerts> {
  return async ({ secret }) => {
    const owner = await ownerOfFeed(database, secret);
    if (owner === null) throw new Fault("not-found", "There is no feed at this address any more");
    const owners = [owner, ...(await fingerprintsOf(database, [owner]))];
    const alerts = await alertsOf(database, owners, { since: null, after: null, most: MOST });
    const present = await alertPresenter(database, alerts);
    return { alerts: alerts.map(present) };
  };
}
