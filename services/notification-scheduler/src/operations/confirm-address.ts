import type { Handler } from "@stockfinder/bus/bus";
import type { confirmAddress as confirmAddressOperation } from "@stockfinder/contracts/alert-mails";
import { requireService } from "@stockfinder/service/for-services";
import { confirmAddress } from "../address-table.ts";
import type { AlertsContext } from "../context.ts";
import { reconsiderHeld } from "../deliveries/delivery-table.ts";

/** The e-mail service has verified the link. Sends the deliveries that waited for the confirmation. */
export function confirmGivenAddress({
  database,
  clock,
  deliveries,
}: Pick<AlertsContext, "database" | "clock" | "deliveries">): Handler<typeof confirmAddressOperation> {
  return async ({ addressId }, { principal }) => {
    requireService(principal);
    const now = new Date(clock.now());
    const confirmed = await database.transaction(async (tx) => {
      await reconsiderHeld(tx, { addressId }, now);
      return await confirmAddress(tx, addressId, now);
    });
    deliveries.nudge();
    return { confirmed };
  };
}
