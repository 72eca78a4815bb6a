import type { Bus } from "@stockfinder/bus/bus";
import { unlessFailed } from "@stockfinder/contracts/fault";
import { listNear } from "@stockfinder/contracts/list-store";
import { findInOnePlace } from "@stockfinder/contracts/list-watches";
import type { Database } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import type { CheckReading } from "../checks/check-reading.ts";
import { SCHEDULER } from "../owners/scheduler-principal.ts";
import { changeListStockPoint, removeOtherWatches } from "./list-stock-point.ts";

export interface ListReadingDependencies {
  readonly bus: Pick<Bus, "call">;
  readonly database: Pick<Database, "transaction">;
  readonly clock: Pick<Clock, "now">;
  readonly matching: { nudge(): void };
}

/** Looks whether one place has all of a watched list. Who has left it is told nothing. Null if that could not be learned. */
export async function readList(
  { bus, database, clock, matching }: ListReadingDependencies,
  { itemId }: { readonly itemId: string },
  requestId: string,
): Promise<CheckReading | null> {
  const near = listNear(itemId);
  if (!near) throw new Error("The watched item is no list");
  const asked = new Date(clock.now());
  const found = await unlessFailed(bus.call(findInOnePlace, near, { principal: SCHEDULER, requestId }));
  if (found === undefined) return null;
  const at = new Date(clock.now());
  const hasChanged = await database.transaction(async (tx) => {
    await removeOtherWatches(tx, itemId, { owners: found?.owners ?? [], asked });
    return found !== null && (await changeListStockPoint(tx, itemId, found, { at, requestId }));
  });
  if (hasChanged) matching.nudge();
  const text = found?.place ? "in" : "out";
  return { found: text, name: null, readAt: at.getTime(), branch: null };
}
