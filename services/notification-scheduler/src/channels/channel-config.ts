import { BaseUrl, EXPECTED_SECRET } from "@stockfinder/service/config";
import { z } from "zod";
import { hostAndPort, type NamedHosts } from "./channel-hosts.ts";
import type { ServiceBases } from "./channel-kind.ts";

const SHORTEST_SECRET = 32;
type Secrets = readonly [string, ...string[]];

export const CHANNEL_VARIABLES = {
  CHANNEL_SECRET: z
    .string()
    .transform((text): Secrets => {
      const [first = "", ...others] = text.split(",");
      return [first, ...others];
    })
    .refine((secrets) => secrets.every(({ length }) => length >= SHORTEST_SECRET), EXPECTED_SECRET)
    .optional()
    .describe(
      "encrypts what people enter for their channels and webhooks; without it neither is offered. To replace it: the new one, a comma, the old one",
    ),
  CHANNEL_HOSTS: z
    .string()
    .transform((text): NamedHosts => new Set(text.split(",").map((host) => host.trim().toLowerCase())))
    .refine(
      (hosts) => [...hosts].every((host) => /^([^\s:/]+|\[[\da-f:.]+\]):\d{1,5}$/.test(host)),
      "expected host:port, or several separated by commas",
    )
    .optional()
    .describe("private servers that channels and webhooks may reach, `ntfy.home:8080,10.0.0.5:80`"),
  CHANNEL_TELEGRAM: replaced("https://api.telegram.org", "a Telegram server of your own"),
  CHANNEL_DISCORD: replaced("https://discord.com", "for tests"),
  CHANNEL_SLACK: replaced("https://hooks.slack.com", "for tests"),
};

function replaced(address: string, by: string) {
  const description = `replaces ${address}: ${by}`;
  return BaseUrl.default(new URL(address)).meta({ family: "UPSTREAM_<NAME>", description });
}

const Variables = z.object(CHANNEL_VARIABLES);

export interface ChannelConfig {
  readonly secrets: Secrets;
  readonly hosts: NamedHosts;
  readonly bases: ServiceBases;
}

/** Null where channels are not offered. */
export function channelConfig({
  CHANNEL_SECRET: secrets,
  CHANNEL_HOSTS: hosts = new Set(),
  CHANNEL_TELEGRAM: telegram,
  CHANNEL_DISCORD: discord,
  CHANNEL_SLACK: slack,
}: z.output<typeof Variables>): ChannelConfig | null {
  if (!secrets) return null;
  const own = [telegram, discord, slack].map(hostAndPort);
  return { secrets, hosts: new Set([...hosts, ...own]), bases: { telegram, discord, slack } };
}
