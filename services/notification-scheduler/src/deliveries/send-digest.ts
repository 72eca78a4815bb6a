import { isWanted } from "../rules/when-to-send.ts";
import { type DeliverDependencies, saveSent } from "./deliver.ts";
import {
  collectedDeliveries,
  type Delivery,
  type DropReason,
  settleDropped,
  settleSent,
} from "./delivery-table.ts";
import { settleDigest } from "./digest-table.ts";

export interface SendDigestDependencies extends Omit<DeliverDependencies, "send"> {
  /** Beside the wishes of its watch. */
  readonly isWantedHere?: (delivery: Delivery) => boolean;
  /** Sends what is news: at least one. `gone` if there is no recipient any more; `later` if the digest was postponed. */
  readonly send: (first: Delivery, news: readonly Delivery[]) => Promise<"sent" | "gone" | "later">;
}

/** Sends a digest without the alerts that ended since they were collected, or that are not wanted any more. */
export async function sendDigest(
  { database, clock, delivered, isWantedHere = () => true, send }: SendDigestDependencies,
  id: string,
): Promise<void> {
  const now = clock.now();
  const collected = await collectedDeliveries(database, id);
  const wanted = collected.filter(
    (delivery) => isWanted(delivery.channel, delivery.wishes, now) && isWantedHere(delivery),
  );
  const news = wanted.filter(({ alert }) => alert.state !== "over");
  const [first] = news;
  const sent = first ? await send(first, news) : "sent";
  if (sent === "later") return;
  // First: alerts that do not count as sent would be sent again.
  if (sent === "sent") {
    await saveSent(() => settleSent(database, news, new Date(now)));
    for (const { channel } of news) delivered(channel, "sent");
  }
  const drop = async (reason: DropReason, dropped: readonly Delivery[]) => {
    await settleDropped(database, dropped, reason);
    for (const { channel } of dropped) delivered(channel, reason);
  };
  await drop("unwanted", without(collected, wanted));
  await drop("over", without(wanted, news));
  if (sent === "gone") await drop("gone", news);
  await settleDigest(database, id);
}

function without(all: readonly Delivery[], some: readonly Delivery[]): Delivery[] {
  return all.filter((delivery) => !some.includes(delivery));
}
