import type { ChannelKind } from "@stockfinder/contracts/channels";
import type { Kind } from "./channel-kind.ts";
import { apprise } from "./kinds/apprise.ts";
import { discord } from "./kinds/discord.ts";
import { gotify } from "./kinds/gotify.ts";
import { ntfy } from "./kinds/ntfy.ts";
import { slack } from "./kinds/slack.ts";
import { telegram } from "./kinds/telegram.ts";
import { webhook } from "./kinds/webhook.ts";

/** In the order in which they are offered. */
export const KINDS: Readonly<Record<ChannelKind, Kind>> = {
  ntfy,
  telegram,
  discord,
  slack,
  gotify,
  webhook,
  apprise,
};
