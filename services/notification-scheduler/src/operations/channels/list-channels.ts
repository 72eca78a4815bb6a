import type { Handler } from "@stockfinder/bus/bus";
import type { listChannels as listChannelsOperation } from "@stockfinder/contracts/channels";
import { ownersOfCaller } from "../../account-fingerprints.ts";
import { channelsOf } from "../../channels/channel-table.ts";
import type { AlertsContext } from "../../context.ts";

/** The caller's channels. */
export function listChannels({
  database,
}: Pick<AlertsContext, "database">): Handler<typeof listChannelsOperation> {
  return async (_, { principal }) => await channelsOf(database, await ownersOfCaller(database, principal));
}
