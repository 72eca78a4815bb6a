import type { Handler } from "@stockfinder/bus/bus";
import type { removeWebhook as removeWebhookOperation } from "@stockfinder/contracts/webhooks";
import { ownersOfCaller } from "../../account-fingerprints.ts";
import type { AlertsContext } from "../../context.ts";
import { deleteWebhook } from "../../webhooks/webhook-table.ts";

/** Removes a webhook with its deliveries. Nothing happens for one that is not the caller's. */
export function removeWebhook({
  database,
}: Pick<AlertsContext, "database">): Handler<typeof removeWebhookOperation> {
  return async ({ id }, { principal }) => {
    await deleteWebhook(database, await ownersOfCaller(database, principal), id);
    return null;
  };
}
