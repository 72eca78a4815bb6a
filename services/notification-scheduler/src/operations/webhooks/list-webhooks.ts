import type { Handler } from "@stockfinder/bus/bus";
import type { listWebhooks as listWebhooksOperation } from "@stockfinder/contracts/webhooks";
import { ownersOfCaller } from "../../account-fingerprints.ts";
import type { AlertsContext } from "../../context.ts";
import { webhooksOf } from "../../webhooks/webhook-table.ts";

/** The caller's webhooks. */
export function listWebhooks({
  database,
}: Pick<AlertsContext, "database">): Handler<typeof listWebhooksOperation> {
  return async (_, { principal }) => await webhooksOf(database, await ownersOfCaller(database, principal));
}
