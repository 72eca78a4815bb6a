import { randomUUID } from "node:crypto";
import type { Handler } from "@stockfinder/bus/bus";
import { addToOutbox } from "@stockfinder/bus/outbox";
import { badField, Fault } from "@stockfinder/contracts/fault";
import type * as contract from "@stockfinder/contracts/watches";
import { type NewWatch, watchAdded } from "@stockfinder/contracts/watches";
import type { Queryable } from "@stockfinder/database/database";
import { placeOf } from "@stockfinder/places/places";
import type { Position } from "@stockfinder/places/position";
import { refuseOtherChannels } from "../channels/watch-channels.ts";
import { scheduleChecks } from "../checks/schedule-checks.ts";
import type { AlertsContext } from "../context/context.ts";
import { reconsiderHeld } from "../deliveries/delivery-table.ts";
import { saveListStockPoint } from "../lists/list-stock-point.ts";
import { watchedList } from "../lists/watched-list.ts";
import { lockOwnersOf } from "../owners/lock-owners.ts";
import { reportUnwanted } from "../owners/unwanted-mails.ts";
import { shownWatch } from "../watches/shown-watch.ts";
import { resolveAddress } from "../watches/watch-address.ts";
import { countWatches, insertWatch, type WatchRow, watchOf } from "../watches/watch-table.ts";
import { isPage, watchedItem } from "../watches/watched-item.ts";

/** Adds a watch, or updates the owner's identical one. */
export function addWatch(context: AlertsContext): Handler<typeof contract.addWatch> {
  const { config, database, bus, stores, clock, checks, deliveries, outbox } = context;
  const { watchesAPerson, fastestMs } = config;
  return async ({ email, origin, callerGroup, caller, ...watch }, { principal, requestId }) => {
    const place = watch.zip === null ? null : placeOf(watch.zip);
    if (watch.zip !== null && !place) throw badField("zip", "No place has this code");
    const now = clock.now();
    if (watch.until !== null && Date.parse(watch.until) <= now)
      throw badField("until", "Must be in the future");
    // The zip code of a total does not limit the watch to shelves.
    const isOfTotal = watch.targetTotal !== null;
    const zip = isOfTotal ? null : watch.zip;
    const list = await watchedList({ bus, principal, requestId }, { ...watch, origin });
    const { name, ...item } =
      list ?? (await watchedItem({ bus, stores, requestId }, { ...watch, zip, origin }));
    if (zip !== null && item.itemId !== null && isPage(item.itemId))
      throw badField("zip", "The shelves of this store are not known");

    const added = await database.transaction(async (tx) => {
      const owners = await lockOwnersOf(tx, principal);
      await refuseOtherChannels(tx, owners, watch.channels);
      const at = new Date(now);
      const addressId = watch.channels.includes("email")
        ? await resolveAddress(tx, { owners, email, origin, callerGroup, at })
        : null;
      const totalZip = isOfTotal ? watch.zip : null;
      const rule = rowOf({ ...watch, zip }, zip === null ? null : place, at);
      const row = { ...rule, ...item, totalZip, addressId, owner: owners[0] };
      const id = await insertWatch(tx, owners, row);
      if (list) await saveListStockPoint(tx, list, at);
      if ((await countWatches(tx, owners)) > watchesAPerson)
        throw new Fault("too-many", `You watch ${watchesAPerson} items already; remove one to watch another`);
      await scheduleChecks(tx, row, { now: at, fastestMs, name });
      const isNew = id === row.id;
      if (!isNew) await deliverOtherwise(tx, { ...row, id }, at);
      if (isNew && row.gtin !== null && caller !== undefined)
        await addToOutbox(tx, "alerts", watchAdded, {
          gtin: row.gtin,
          at: at.toISOString(),
          accountId: principal.kind === "account" ? principal.accountId : null,
          caller,
        });
      return await watchOf(tx, owners, id);
    });
    if (!added) throw new Error("The added watch was not found");
    checks.nudge();
    outbox.nudge();
    deliveries.nudge();
    return shownWatch(added, now);
  };
}

/** For the alerts that wait as the same watch was set before: it may have other channels, hours and another address now. */
async function deliverOtherwise(tx: Queryable, { id, channels }: WatchRow, at: Date): Promise<void> {
  if (!channels.includes("email")) await reportUnwanted(tx, [id]);
  await reconsiderHeld(tx, "watch", id, at);
}

function rowOf(
  { upc: _upc, url: _url, until, ...rule }: Omit<NewWatch, "email" | "origin" | "callerGroup" | "caller">,
  place: Position | null,
  at: Date,
): Omit<WatchRow, "owner" | "gtin" | "totalZip" | "addressId"> {
  return {
    ...rule,
    id: randomUUID(),
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    paused: false,
    snoozeUntil: null,
    until: until === null ? null : new Date(until),
    createdAt: at,
  };
}
