import { Fault } from "@stockfinder/contracts/fault";
import type { Database } from "@stockfinder/database/database";
import { type AnswerLinks, createAnswerLinks } from "./answer-links.ts";
import type { ChannelConfig } from "./channel-config.ts";
import type { NamedHosts } from "./channel-hosts.ts";
import { type ChannelSender, createChannelSender } from "./channel-sender.ts";
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
  const sender = createChannelSender(config, outbound, sealer);
  return { hosts: config.hosts, outbound, sealer, sender, links: createAnswerLinks(config.secrets) };
}

/** @throws {Fault} `not-found` where channels and webhooks are not offered. */
export function offered<Part>(part: Part | null): Part {
  if (part === null) throw new Fault("not-found", "Channels and webhooks are not offered here");
  return part;
}

/** Encrypts what was encrypted with a former secret with the current one, so that the former one can be forgotten. */
export async function resealAll(database: Database, sealer: Sealer): Promise<void> {
  for (const table of ["alerts.channels", "alerts.webhooks"]) {
    const { rows } = await database.query<{ id: string; sealed: string }>(
      `select id, sealed from ${table} where not starts_with(sealed, $1)`,
      [`${sealer.keyId}.`],
    );
    for (const { id, sealed } of rows)
      await database.query(`update ${table} set sealed = $3 where id = $1 and sealed = $2`, [
        id,
        sealed,
        sealer.seal(id, sealer.open(id, sealed)),
      ]);
  }
}
