import { type AnswerLinks, createAnswerLinks } from "./answer-links.ts";
import type { ChannelConfig } from "./channel-config.ts";
import type { NamedHosts } from "./channel-hosts.ts";
import { ChannelSender } from "./channel-sender.ts";
import { createOutbound, type Outbound } from "./outbound.ts";
import { createSealer, type Sealer } from "./sealed.ts";

/** What channels and webhooks share: who may be reached, how, and under which key. */
export interface ChannelParts {
  readonly hosts: NamedHosts;
  readonly outbound: Outbound;
  readonly sealer: Sealer;
  readonly sender: ChannelSender;
  readonly links: AnswerLinks;
}

export function createChannelParts(config: ChannelConfig): ChannelParts {
  const outbound = createOutbound(config.hosts);
  const sealer = createSealer(config.secrets);
  const sender = new ChannelSender(config, outbound, sealer);
  return { hosts: config.hosts, outbound, sealer, sender, links: createAnswerLinks(config.secrets) };
}
