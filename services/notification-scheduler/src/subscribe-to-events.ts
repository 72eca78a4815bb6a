import type { Bus } from "@stockfinder/bus/bus";
import * as accounts from "@stockfinder/contracts/accounts";
import * as audiences from "@stockfinder/contracts/audience";
import * as listings from "@stockfinder/contracts/listings";
import type { AlertsContext } from "./context/context.ts";
import { accountRemoved, accountsMerged, fingerprintRegistered } from "./events/accounts.ts";
import { broadcastWritten } from "./events/broadcast-written.ts";
import { listingChanged, outConfirmed, shelfChanged } from "./events/stock-point-changed.ts";

const CONCURRENCY = 32;

export async function subscribeToEvents(bus: Bus, context: AlertsContext): Promise<void> {
  const many = { concurrency: CONCURRENCY };
  await Promise.all([
    bus.subscribe(audiences.broadcastWritten, "alerts.written-broadcasts", broadcastWritten(context), many),
    bus.subscribe(listings.listingChanged, "alerts.changed-listings", listingChanged(context), many),
    bus.subscribe(listings.shelfChanged, "alerts.changed-shelves", shelfChanged(context), many),
    bus.subscribe(listings.outConfirmed, "alerts.confirmed-outs", outConfirmed(context), many),
    bus.subscribe(accounts.accountRemoved, "alerts.removed-accounts", accountRemoved(context), many),
    bus.subscribe(
      accounts.fingerprintRegistered,
      "alerts.registered-fingerprints",
      fingerprintRegistered(context),
      many,
    ),
    bus.subscribe(accounts.accountsMerged, "alerts.merged-accounts", accountsMerged(context), many),
  ]);
}
