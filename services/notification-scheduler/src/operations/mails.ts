import type { Handler } from "@stockfinder/bus/bus";
import type * as contract from "@stockfinder/contracts/alert-mails";
import { requireService } from "@stockfinder/service/for-services";
import type { AlertsContext } from "../context/context.ts";
import { reconsiderHeld } from "../deliveries/delivery-table.ts";
import { confirmAddress } from "../owners/address-table.ts";
import { reportUnwanted } from "../owners/unwanted-mails.ts";
import { withoutMails } from "../watches/watch-table.ts";

/** The e-mail service has verified the link. Sends the deliveries that waited for the confirmation. */
export function confirmGivenAddress({
  database,
  clock,
  deliveries,
}: AlertsContext): Handler<typeof contract.confirmAddress> {
  return async ({ addressId }, { principal }) => {
    requireService(principal);
    const now = new Date(clock.now());
    const confirmed = await confirmAddress(database, addressId, now);
    // After the commit: a delivery that is claimed in between finds the address confirmed.
    await reconsiderHeld(database, "address", addressId, now);
    deliveries.nudge();
    return { confirmed };
  };
}

/** The reader of a mail has unsubscribed. The watch continues: its alerts are in the list, and on its other channels. */
export function stopMails({ database, outbox }: AlertsContext): Handler<typeof contract.stopMails> {
  return async (of, { principal }) => {
    requireService(principal);
    await database.transaction(async (tx) => reportUnwanted(tx, await withoutMails(tx, of)));
    outbox.nudge();
    return null;
  };
}
