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

export class ChannelSender {
  readonly #config: ChannelConfig;
  readonly #outbound: Outbound;
  readonly #sealer: Sealer;

  constructor(config: ChannelConfig, outbound: Outbound, sealer: Sealer) {
    this.#config = config;
    this.#outbound = outbound;
    this.#sealer = sealer;
  }

  /**
   * Checks the settings of a new channel and encrypts them.
   * @throws {Fault} `bad-input` that names the setting.
   */
  async sealed({
    id,
    kind,
    settings,
  }: {
    id: string;
    kind: ChannelKind;
    settings: unknown;
  }): Promise<string> {
    const { server } = KINDS[kind].open(settings, this.#config.bases);
    const why = await refusal(server, this.#config.hosts);
    const hasServer = KINDS[kind].fields.some(({ name }) => name === "server");
    if (why !== null) throw badField(hasServer ? "settings.server" : "settings.url", why);
    return this.#sealer.seal(id, settings);
  }

  /** Sends a message, or edits the one with `ref`; null if the service cannot edit. */
  async send(
    { id, kind, sealed }: Pick<ChannelRow, "id" | "kind" | "sealed">,
    message: ChannelMessage,
    ref: string | null = null,
  ): Promise<Sent | null> {
    const channel = KINDS[kind].open(this.#sealer.open(id, sealed), this.#config.bases);
    const request = channel.request(message, ref);
    if (request === null) return null;
    const answer = await this.#outbound(request);
    return {
      outcome: channel.outcome(answer, ref !== null),
      answer: { status: answer.status, words: plainWords(answer.body) },
    };
  }
}
