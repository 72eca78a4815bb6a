import type { Handler } from "@stockfinder/bus/bus";
import type { endPush as endPushOperation } from "@stockfinder/contracts/push";
import { requireService } from "@stockfinder/service/for-services";
import type { AlertsContext } from "../context.ts";
import { deleteOfSignIn } from "../push/subscription-table.ts";

export function endPush({ database }: Pick<AlertsContext, "database">): Handler<typeof endPushOperation> {
  return async ({ familyId }, { principal }) => {
    requireService(principal);
    await deleteOfSignIn(database, familyId);
    return null;
  };
}
