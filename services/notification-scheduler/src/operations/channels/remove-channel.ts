import type { Handler } from "@stockfinder/bus/bus";
import type { removeChannel as removeChannelOperation } from "@stockfinder/contracts/channels";
import { ownersOfCaller } from "../../account-fingerprints.ts";
import { deleteChannel } from "../../channels/channel-table.ts";
import type { AlertsContext } from "../../context.ts";

/** Removes a channel and what waits for it. Nothing happens for a channel that is not the caller's. */
export function removeChannel({
  database,
}: Pick<AlertsContext, "database">): Handler<typeof removeChannelOperation> {
  return async ({ id }, { principal }) => {
    await database.transaction(async (tx) => deleteChannel(tx, await ownersOfCaller(tx, principal), id));
    return null;
  };
}
