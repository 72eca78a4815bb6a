import type { Handler } from "@stockfinder/bus/bus";
import type { testChannel as testChannelOperation } from "@stockfinder/contracts/channels";
import { Fault } from "@stockfinder/contracts/fault";
import { ownersOfCaller } from "../../account-fingerprints.ts";
import type { ChannelSender } from "../../channels/channel-sender.ts";
import { channelOf, noteWorked } from "../../channels/channel-table.ts";
import { offered } from "../../channels/offered.ts";
import type { AlertsContext } from "../../context.ts";

/** Sends a test message. One that fails changes nothing, one that succeeds ends a pause. */
export function testChannel(
  { database, clock }: Pick<AlertsContext, "database" | "clock">,
  sender: ChannelSender | null,
): Handler<typeof testChannelOperation> {
  return async ({ id }, { principal }) => {
    const channel = await channelOf(database, await ownersOfCaller(database, principal), id);
    if (!channel) throw new Fault("not-found", "You have no such channel");
    const sent = await offered(sender).send(channel, {
      title: "StockFinder test",
      text: `Alerts reach you here, through “${channel.name}”.`,
      url: `${channel.origin}/watches`,
      picture: null,
      answerUrl: null,
      isOver: false,
      at: new Date(clock.now()),
    });
    const ok = sent?.outcome.kind === "sent";
    if (ok) await noteWorked(database, id, new Date(clock.now()));
    return { ok, status: sent?.answer.status ?? null, words: sent?.answer.words ?? null };
  };
}
