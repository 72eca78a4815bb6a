import { ClaimLoop } from "@stockfinder/bus/claim-loop";
import type { Alert, OwnerKey } from "@stockfinder/contracts/alerts";
import type { PushedAlert, PushedNotice } from "@stockfinder/contracts/push";
import type { Logger } from "@stockfinder/service/logger";
import type { PushClient } from "../push/push-client.ts";
import { deleteEndpoint, subscriptionsOf } from "../push/subscription-table.ts";
import { SENT_WITHIN_MS } from "../rules/when-to-send.ts";
import { alertPresenter } from "../stock-points/near-stock-points.ts";
import type { Loop } from "./apart-loops.ts";
import { type DeliverDependencies, deliver } from "./deliver.ts";
import { claimDeliveries, type Delivery } from "./delivery-table.ts";

const AT_ONCE = 64;
const NOTICE_S = 24 * 3_600;
/** Of a name, which a shop's page may make as long as it likes: the payload has room for 3,993 bytes. */
const LONGEST_NAME = 200;
const LONGEST_URL = 2_000;

export interface PushChannelDependencies extends Omit<DeliverDependencies, "send"> {
  readonly client: PushClient;
  readonly logger: Pick<Logger, "warn">;
}

export interface PushChannel extends Loop {
  /** Shows a notice in an owner's browsers, as far as their push services take it now. */
  tell(owner: OwnerKey, notice: PushedNotice, topic: string): Promise<void>;
}

/**
 * Pushes alerts to browsers, and again when they change. Every push of an alert has the same topic, so the push
 * service keeps only the last one. The browser shows one notification per watch, however often a push arrives.
 */
export function sendPushes(dependencies: PushChannelDependencies): PushChannel {
  const { database, client, clock, logger } = dependencies;

  async function push({ id, alert, subscription }: Delivery): Promise<"sent" | "gone"> {
    if (!subscription) return "gone";
    const present = await alertPresenter(database, [alert]);
    const pushed: PushedAlert = { ...shortened(present(alert)), delivery: id };
    const outcome = await client.send({
      target: subscription,
      payload: JSON.stringify(pushed),
      topic: alert.id.replaceAll("-", ""),
      urgency: alert.version === 1 ? "high" : "normal",
      ttlSeconds: SENT_WITHIN_MS / 1_000,
    });
    if (outcome === "accepted") return "sent";
    await deleteEndpoint(database, subscription.endpoint);
    return "gone";
  }

  const pushes = new ClaimLoop<Delivery>({
    atOnce: AT_ONCE,
    claim: (most) => claimDeliveries(database, "push", new Date(clock.now()), most),
    work: (delivery, requestId) => deliver({ ...dependencies, send: push }, delivery, requestId),
    clock,
    failed: (error) => logger.warn({ err: error }, "pushes of alerts failed; trying again"),
  });
  return {
    nudge: () => pushes.nudge(),
    stop: () => pushes.stop(),
    async tell(owner, notice, topic) {
      const payload = JSON.stringify(notice);
      for (const target of await subscriptionsOf(database, owner)) {
        const sent = { target, payload, topic, urgency: "normal", ttlSeconds: NOTICE_S } as const;
        try {
          if ((await client.send(sent)) === "gone") await deleteEndpoint(database, target.endpoint);
        } catch (error) {
          logger.warn({ err: error }, "a notice could not be pushed");
        }
      }
    },
  };
}

/** A shop's name and address of an item may be of any length. */
function shortened(alert: Alert): Alert {
  const { id, name, url, nearest } = alert;
  const shortUrl = (address: string) => (address.length > LONGEST_URL ? `/alerts/${id}` : address);
  return {
    ...alert,
    name: [...name].slice(0, LONGEST_NAME).join(""),
    url: shortUrl(url),
    // Of two long addresses only one has room.
    ...(nearest && {
      nearest: {
        ...nearest,
        url: nearest.url.length + url.length > LONGEST_URL ? `/alerts/${id}` : nearest.url,
      },
    }),
  };
}
