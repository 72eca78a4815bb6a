import type { OwnerKey } from "@stockfinder/contracts/alerts";
import type { Channel } from "@stockfinder/contracts/delivery";
import { badField } from "@stockfinder/contracts/fault";
import type { Queryable } from "@stockfinder/database/database";
import { channelsOf } from "./channel-table.ts";

/** @throws {Fault} `bad-input` if a watch would send to a channel that its owners do not have. */
export async function refuseOtherChannels(
  tx: Queryable,
  owners: readonly OwnerKey[],
  channels: readonly Channel[],
): Promise<void> {
  const wanted = channels.filter((channel) => channel.startsWith("channel:"));
  if (wanted.length === 0) return;
  const own = new Set((await channelsOf(tx, owners)).map(({ id }) => `channel:${id}`));
  if (wanted.some((channel) => !own.has(channel))) throw badField("channels", "You have no such channel");
}
