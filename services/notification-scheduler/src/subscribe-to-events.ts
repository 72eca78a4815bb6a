import type { Bus } from "@stockfinder/bus/bus";
import * as accounts from "@stockfinder/contracts/accounts";
import * as audiences from "@stockfinder/contracts/audience";
import * as listings from "@stockfinder/contracts/listings";
import type { AlertsContext } from "./context/context.ts";
import {
  accountRemoved,
  accountsMerged,
  fingerprintRegistered,
  MERGED_ACCOUNTS,
  REGISTERED_FINGERPRINTS,
  REMOVED_ACCOUNTS,
} from "./events/accounts.ts";
import { broadcastWritten, WRITTEN_BROADCASTS } from "./events/broadcast-written.ts";
import { CONFIRMED_OUTS, outConfirmed } from "./events/out-confirmed.ts";
import {
  CHANGED_LISTINGS,
  CHANGED_SHELVES,
  listingChanged,
  shelfChanged,
} from "./events/stock-point-changed.ts";

const CONCURRENCY = 32;

export async function subscribeToEvents(bus: Bus, context: AlertsContext): Promise<void> {
  const many = { concurrency: CONCURRENCY };
  await Promise.all([
    bus.subscribe(audiences.broadcastWritten, WRITTEN_BROADCASTS, broadcastWritten(context), many),
    bus.subscribe(listings.listingChanged, CHANGED_LISTINGS, listingChanged(context), many),
    bus.subscribe(listings.shelfChanged, CHANGED_SHELVES, shelfChanged(context), many),
    bus.subscribe(listings.outConfirmed, CONFIRMED_OUTS, outConfirmed(context), many),
    bus.subscribe(accounts.accountRemoved, REMOVED_ACCOUNTS, accountRemoved(context), many),
    bus.subscribe(
      accounts.fingerprintRegistered,
      REGISTERED_FINGERPRINTS,
      fingerprintRegistered(context),
      many,
    ),
    bus.subscribe(accounts.accountsMerged, MERGED_ACCOUNTS, accountsMerged(context), many),
  ]);
}
