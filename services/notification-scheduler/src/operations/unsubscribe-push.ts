import type { Handler } from "@stockfinder/bus/bus";
import type { unsubscribePush as unsubscribePushOperation } from "@stockfinder/contracts/push";
import { ownersOfCaller } from "../account-fingerprints.ts";
import type { AlertsContext } from "../context.ts";
import { deleteSubscription } from "../push/subscription-table.ts";

export function unsubscribePush({
  database,
}: Pick<AlertsContext, "database">): Handler<typeof unsubscribePushOperation> {
  return async ({ endpoint }, { principal }) => {
    await deleteSubscription(database, await ownersOfCaller(database, principal), endpoint);
    return null;
  };
}
