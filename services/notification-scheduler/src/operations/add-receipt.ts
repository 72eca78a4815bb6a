import type { Handler } from "@stockfinder/bus/bus";
import type { addReceipt as addReceiptOperation } from "@stockfinder/contracts/alerts";
import { Fault } from "@stockfinder/contracts/fault";
import { ownersOfCaller } from "../account-fingerprints.ts";
import { noteReceipt } from "../alert-table.ts";
import { noteBroadcastReceipt } from "../broadcasts/people-table.ts";
import { expediteChecksOf } from "../checks/check-table.ts";
import type { AlertsConfig } from "../config.ts";
import type { AlertsContext } from "../context.ts";

/** Stores a receipt for one of the caller's alerts. An item reported as gone is re-checked soon. */
export function addReceipt(
  { database, clock, checks }: Pick<AlertsContext, "database" | "clock" | "checks">,
  { fastestMs }: Pick<AlertsConfig, "fastestMs">,
): Handler<typeof addReceiptOperation> {
  return async ({ id, kind }, { principal }) => {
    const receipt = {
      owners: await ownersOfCaller(database, principal),
      id,
      kind,
      at: new Date(clock.now()),
    };
    const isThere = (await noteReceipt(database, receipt)) || (await noteBroadcastReceipt(database, receipt));
    if (!isThere) throw new Fault("not-found", "You have no such alert");
    if (kind === "gone") {
      await expediteChecksOf(database, { alertId: id }, { now: receipt.at, fastestMs });
      checks.nudge();
    }
    return null;
  };
}
