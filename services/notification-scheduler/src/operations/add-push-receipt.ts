import type { Handler } from "@stockfinder/bus/bus";
import type { addPushReceipt as addPushReceiptOperation } from "@stockfinder/contracts/push";
import type { AlertsContext } from "../context.ts";
import { notePushReceipt } from "../deliveries/push-receipts.ts";

/** Only the browser that decrypted the push knows the delivery's id, so it needs no other credential. */
export function addPushReceipt({
  database,
  clock,
}: Pick<AlertsContext, "database" | "clock">): Handler<typeof addPushReceiptOperation> {
  return async ({ delivery, kind }) => {
    await notePushReceipt(database, { delivery, kind, at: new Date(clock.now()) });
    return null;
  };
}
