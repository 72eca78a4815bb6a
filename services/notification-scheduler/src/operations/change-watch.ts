import type { Handler } from "@stockfinder/bus/bus";
import { badField, Fault } from "@stockfinder/contracts/fault";
import type { InputOf } from "@stockfinder/contracts/operation";
import { directoryId } from "@stockfinder/contracts/store-ids";
import {
  type changeWatch as changeWatchOperation,
  hasPriceRule,
  hasTotals,
  PRICE_RULE_MISPLACED,
  PRICE_RULE_MISSING,
  RADIUS_NEEDS_ZIP,
  SHELVES_HAVE_NO_HISTORY,
  TOTAL_HAS_ITS_WAY,
  TOTAL_IS_OF_PRODUCT,
  TOTAL_NEEDS_ZIP,
} from "@stockfinder/contracts/watches";
import type { Queryable } from "@stockfinder/database/database";
import { placeOf } from "@stockfinder/places/places";
import { refuseOtherChannels } from "../channels/watch-channels.ts";
import { scheduleChecks } from "../checks/schedule-checks.ts";
import type { AlertsContext } from "../context/context.ts";
import { reconsiderHeld } from "../deliveries/delivery-table.ts";
import { ownersOfCaller } from "../owners/account-fingerprints.ts";
import { lockOwners } from "../owners/owner-ends.ts";
import { reportUnwanted } from "../owners/unwanted-mails.ts";
import { refuseOtherPlace, refuseOtherStores } from "../watches/refused-watch.ts";
import { shownWatch } from "../watches/shown-watch.ts";
import { type AddressInput, resolveAddress } from "../watches/watch-address.ts";
import { lockWatch, updateWatch, type WatchRow, watchOf } from "../watches/watch-table.ts";

const DAY_MS = 24 * 3_600_000;
const LONGEST_SNOOZE_MS = 366 * DAY_MS;

type Changes = Omit<InputOf<typeof changeWatchOperation>, "id" | "email" | "origin" | "callerGroup">;

export function changeWatch({
  database,
  clock,
  checks,
  stores,
  outbox,
  deliveries,
  config,
}: AlertsContext): Handler<typeof changeWatchOperation> {
  return async ({ id, email, origin, callerGroup, ...changes }, { principal, requestId }) => {
    const owners = await ownersOfCaller(database, principal);
    const directory = changes.stores ? await stores.get(requestId) : null;
    const at = new Date(clock.now());
    refuseSnooze(changes.snoozeUntil, at.getTime());
    const changed = await database.transaction(async (tx) => {
      // An address is not added to an owner that is being removed.
      if (email !== undefined || changes.channels) await lockOwners(tx, owners);
      const before = await lockWatch(tx, owners, id);
      if (!before) throw new Fault("not-found", "You have no such watch");
      if (changes.radiusMiles !== undefined && before.radiusMiles === null)
        throw badField("radiusMiles", RADIUS_NEEDS_ZIP);
      if (changes.channels) await refuseOtherChannels(tx, owners, changes.channels);
      const changed = withChanges(before, {
        ...changes,
        stores: changes.stores?.map((id) => directoryId(id, before.country)),
      });
      const addressId = await addressAfter(tx, { before, after: changed, email, origin, callerGroup, at });
      const after = { ...changed, addressId };
      refuseOtherKind(after);
      if (changes.zip !== undefined || after.targetTotal !== null) refuseOtherTotal(after);
      refuseOtherStores(directory, after);
      if (changes.stores) refuseOtherPlace(directory, after);
      await updateWatch(tx, after);
      if (before.channels.includes("email") && !after.channels.includes("email"))
        await reportUnwanted(tx, [id]);
      await reconsiderHeld(tx, "watch", id, at);
      await scheduleChecks(tx, after, { now: at, fastestMs: config.fastestMs });
      return await watchOf(tx, owners, id);
    });
    if (!changed) throw new Fault("not-found", "You have no such watch");
    checks.nudge();
    outbox.nudge();
    deliveries.nudge();
    return shownWatch(changed, at.getTime());
  };
}

interface AddressChange extends Omit<AddressInput, "owners" | "email"> {
  readonly before: WatchRow;
  readonly after: WatchRow;
  readonly email: string | undefined;
}

/** The address of the changed watch: the given one, else the current one, else its owner's last. */
async function addressAfter(tx: Queryable, { before, after, email, ...asked }: AddressChange) {
  if (after.channels.includes("email"))
    return email === undefined && before.addressId !== null
      ? before.addressId
      : await resolveAddress(tx, { owners: [before.owner], email: email ?? null, ...asked });
  if (email !== undefined) throw badField("channels", "email belongs to the channel email");
  return null;
}

function withChanges(before: WatchRow, { until, snoozeUntil, zip, ...others }: Changes): WatchRow {
  const given = Object.entries(others).filter(([, value]) => value !== undefined);
  return {
    ...before,
    ...Object.fromEntries(given),
    totalZip: zip ?? before.totalZip,
    until: timeOf(until, before.until),
    snoozeUntil: timeOf(snoozeUntil, before.snoozeUntil),
  };
}

function timeOf(given: string | null | undefined, before: Date | null): Date | null {
  if (given === undefined) return before;
  return given === null ? null : new Date(given);
}

/** @throws {Fault} `bad-input` for a time that has passed, or is more than a year away. */
function refuseSnooze(until: string | null | undefined, now: number): void {
  if (until === undefined || until === null) return;
  const aheadMs = Date.parse(until) - now;
  if (aheadMs <= 0 || aheadMs > LONGEST_SNOOZE_MS)
    throw badField("snoozeUntil", "Must be between now and a year from now");
}

/** @throws {Fault} `bad-input` if a price watch would be left without a rule, or another one would get it. */
function refuseOtherKind(watch: WatchRow): void {
  if (hasPriceRule(watch) !== (watch.kind === "price"))
    throw badField("targetPrice", watch.kind === "price" ? PRICE_RULE_MISSING : PRICE_RULE_MISPLACED);
  if (watch.lowestInDays !== null && watch.zip !== null)
    throw badField("lowestInDays", SHELVES_HAVE_NO_HISTORY);
}

/** @throws {Fault} `bad-input` for a total of no product, without a place of the USA, or of shelves, and for such a place without it. */
function refuseOtherTotal({ gtin, country, targetTotal, totalZip, radiusMiles }: WatchRow): void {
  if (targetTotal === null) throw badField("zip", "zip belongs to targetTotal");
  if (gtin === null) throw badField("targetTotal", TOTAL_IS_OF_PRODUCT);
  if (radiusMiles !== null) throw badField("targetTotal", TOTAL_HAS_ITS_WAY);
  if (!hasTotals({ zip: totalZip, country })) throw badField("zip", TOTAL_NEEDS_ZIP);
  if (totalZip !== null && !placeOf(totalZip)) throw badField("zip", "No place has this code");
}
