import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type { listFeedAlerts as operation } from "@stockfinder/contracts/feeds";
import { fingerprintsOf } from "../account-fingerprints.ts";
import { alertsOf } from "../alert-table.ts";
import type { AlertsContext } from "../context.ts";
import { ownerOfFeed } from "../feed-table.ts";
import { alertPresenter } from "../near-stock-points.ts";

const MOST = 50;

/** The alerts of a feed's owner and of the owner's fingerprints. */
export function listFeedAlerts({ database }: Pick<AlertsContext, "database">): Handler<typeof operation> {
  return async ({ secret }) => {
    const owner = await ownerOfFeed(database, secret);
    if (owner === null) throw new Fault("not-found", "There is no feed at this address any more");
    const owners = [owner, ...(await fingerprintsOf(database, [owner]))];
    const alerts = await alertsOf(database, owners, { since: null, after: null, most: MOST });
    const present = await alertPresenter(database, alerts);
    return { alerts: alerts.map(present) };
  };
}
