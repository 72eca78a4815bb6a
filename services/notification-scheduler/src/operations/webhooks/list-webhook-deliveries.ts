import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type { listWebhookDeliveries as listWebhookDeliveriesOperation } from "@stockfinder/contracts/webhooks";
import { ownersOfCaller } from "../../account-fingerprints.ts";
import type { AlertsContext } from "../../context.ts";
import { deliveriesOfWebhook } from "../../webhooks/webhook-delivery-table.ts";
import { webhooksOf } from "../../webhooks/webhook-table.ts";

/** The last deliveries of a webhook of the caller. */
export function listWebhookDeliveries({
  database,
}: Pick<AlertsContext, "database">): Handler<typeof listWebhookDeliveriesOperation> {
  return async ({ id }, { principal }) => {
    const own = await webhooksOf(database, await ownersOfCaller(database, principal));
    if (!own.some((webhook) => webhook.id === id)) throw new Fault("not-found", "You have no such webhook");
    return await deliveriesOfWebhook(database, id);
  };
}
