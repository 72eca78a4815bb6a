import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type { resendWebhookDelivery as resendWebhookDeliveryOperation } from "@stockfinder/contracts/webhooks";
import { ownersOfCaller } from "../../account-fingerprints.ts";
import type { AlertsContext } from "../../context.ts";
import { resendDelivery } from "../../webhooks/webhook-delivery-table.ts";

/** Sends a delivery of the caller's webhook again. */
export function resendWebhookDelivery({
  database,
  clock,
  deliveries,
}: Pick<AlertsContext, "database" | "clock" | "deliveries">): Handler<typeof resendWebhookDeliveryOperation> {
  return async ({ id: webhookId, delivery: id }, { principal }) => {
    const owners = await ownersOfCaller(database, principal);
    if (!(await resendDelivery(database, { owners, webhookId, id, now: new Date(clock.now()) })))
      throw new Fault("not-found", "You have no such delivery");
    deliveries.nudge();
    return null;
  };
}
