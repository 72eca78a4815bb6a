import { randomUUID } from "node:crypto";
import type { Handler } from "@stockfinder/bus/bus";
import type { addChannel as addChannelOperation } from "@stockfinder/contracts/channels";
import { Fault } from "@stockfinder/contracts/fault";
import type { ChannelSender } from "../../channels/channel-sender.ts";
import { channelsOf, insertChannel } from "../../channels/channel-table.ts";
import { offered } from "../../channels/offered.ts";
import type { AlertsContext } from "../../context.ts";
import { lockOwnersOf } from "../../lock-owners.ts";

const CHANNELS_A_PERSON = 20;

/** Adds a channel of the caller. Nothing is sent there before a test or an alert. */
export function addChannel(
  { database, clock }: Pick<AlertsContext, "database" | "clock">,
  sender: ChannelSender | null,
): Handler<typeof addChannelOperation> {
  return async ({ kind, name, settings, origin }, { principal }) => {
    const id = randomUUID();
    const sealed = await offered(sender).sealed({ id, kind, settings });
    await database.transaction(async (tx) => {
      const owners = await lockOwnersOf(tx, principal);
      if ((await channelsOf(tx, owners)).length >= CHANNELS_A_PERSON)
        throw new Fault(
          "too-many",
          `You have ${CHANNELS_A_PERSON} channels already; remove one to add another`,
        );
      await insertChannel(tx, {
        id,
        owner: owners[0],
        kind,
        name,
        sealed,
        origin,
        at: new Date(clock.now()),
      });
    });
    return { id, kind, name, lastOkAt: null, paused: null };
  };
}
