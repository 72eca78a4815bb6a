import type { ChannelKind } from "@stockfinder/contracts/channels";
import { badField } from "@stockfinder/contracts/fault";
import type { ChannelConfig } from "./channel-config.ts";
import { refusal } from "./channel-hosts.ts";
import type { ChannelMessage, ChannelOutcome } from "./channel-kind.ts";
import type { ChannelRow } from "./channel-table.ts";
import { KINDS } from "./kinds.ts";
import { type Outbound, type OutboundAnswer, plainWords } from "./outbound.ts";
import type { Sealer } from "./sealed.ts";

export interface Sent {
  readonly outcome: ChannelOutcome;
  readonly answer: Pick<OutboundAnswer, "status"> & { readonly words: string | null };
}

export interface ChannelSender {
  /**
   * Checks the settings of a new channel and encrypts them.
   * @throws {Fault} `bad-input` that names the setting.
   */
  sealed(channel: { id: string; kind: ChannelKind; settings: unknown }): Promise<string>;
  /** Sends a message, or edits the one with `ref`; null if the service cannot edit. */
  send(
    channel: Pick<ChannelRow, "id" | "kind" | "sealed">,
    message: ChannelMessage,
    ref?: string | null,
  ): Promise<Sent | null>;
}

export function createChannelSender(
  { bases, hosts }: Pick<ChannelConfig, "bases" | "hosts">,
  outbound: Outbound,
  sealer: Sealer,
): ChannelSender {
  return {
    async sealed({ id, kind, settings }) {
      const { server } = KINDS[kind].open(settings, bases);
      const why = await refusal(server, hosts);
      const hasServer = KINDS[kind].fields.some(({ name }) => name === "server");
      if (why !== null) throw badField(hasServer ? "settings.server" : "settings.url", why);
      return sealer.seal(id, settings);
    },
    async send({ id, kind, sealed }, message, ref = null) {
      const channel = KINDS[kind].open(sealer.open(id, sealed), bases);
      const request = channel.request(message, ref);
      if (request === null) return null;
      const answer = await outbound(request);
      return {
        outcome: channel.outcome(answer, ref !== null),
        answer: { status: answer.status, words: plainWords(answer.body) },
      };
    },
  };
}
