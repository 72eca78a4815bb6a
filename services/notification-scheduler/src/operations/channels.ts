import { randomUUID } from "node:crypto";
import type { Handler } from "@stockfinder/bus/bus";
import type * as contract from "@stockfinder/contracts/channels";
import { ChannelKind } from "@stockfinder/contracts/channels";
import { Fault } from "@stockfinder/contracts/fault";
import { offered } from "../channels/channel-parts.ts";
import {
  channelOf,
  channelsOf,
  deleteChannel,
  insertChannel,
  noteWorked,
} from "../channels/channel-table.ts";
import { KINDS } from "../channels/kinds.ts";
import type { AlertsContext } from "../context/context.ts";
import { ownersOfCaller } from "../owners/account-fingerprints.ts";
import { lockOwnersOf } from "../owners/lock-owners.ts";

export function listChannelKinds({ channelParts }: AlertsContext): Handler<typeof contract.listChannelKinds> {
  const kinds = Object.entries(KINDS).map(([kind, { name, fields }]) => ({
    kind: ChannelKind.parse(kind),
    name,
    fields: [...fields],
  }));
  return async () => (channelParts === null ? [] : kinds);
}

export function listChannels({ database }: AlertsContext): Handler<typeof contract.listChannels> {
  return async (_, { principal }) => await channelsOf(database, await ownersOfCaller(database, principal));
}

const CHANNELS_A_PERSON = 20;

/** Adds a channel of the caller. Nothing is sent there before a test or an alert. */
export function addChannel({
  database,
  clock,
  channelParts,
}: AlertsContext): Handler<typeof contract.addChannel> {
  return async ({ kind, name, settings, origin }, { principal }) => {
    const id = randomUUID();
    const sealed = await offered(channelParts).sender.sealed({ id, kind, settings });
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

/** Sends a test message. One that fails changes nothing, one that succeeds ends a pause. */
export function testChannel({
  database,
  clock,
  channelParts,
}: AlertsContext): Handler<typeof contract.testChannel> {
  return async ({ id }, { principal }) => {
    const channel = await channelOf(database, await ownersOfCaller(database, principal), id);
    if (!channel) throw new Fault("not-found", "You have no such channel");
    const sent = await offered(channelParts).sender.send(channel, {
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

/** Removes a channel and what waits for it. Nothing happens for a channel that is not the caller's. */
export function removeChannel({ database }: AlertsContext): Handler<typeof contract.removeChannel> {
  return async ({ id }, { principal }) => {
    await database.transaction(async (tx) => deleteChannel(tx, await ownersOfCaller(tx, principal), id));
    return null;
  };
}
