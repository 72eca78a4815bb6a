import type { Bus } from "@stockfinder/bus/bus";
import { ClaimLoop } from "@stockfinder/bus/claim-loop";
import { type MailedAlert, queueAlertDigest, queueAlertMail } from "@stockfinder/contracts/alert-mails";
import type { Alert } from "@stockfinder/contracts/alerts";
import type { Logger } from "@stockfinder/service/logger";
import { SCHEDULER } from "../owners/scheduler-principal.ts";
import { alertPresenter } from "../stock-points/near-stock-points.ts";
import { type Loop, together } from "./apart-loops.ts";
import { type DeliverDependencies, deliver } from "./deliver.ts";
import { claimDeliveries, type Delivery } from "./delivery-table.ts";
import { claimDigests, type Digest } from "./digest-table.ts";
import { sendDigest } from "./send-digest.ts";

const AT_ONCE = 16;
const MAX_IN_A_DIGEST = 50;

export interface MailChannelDependencies extends Omit<DeliverDependencies, "send"> {
  readonly bus: Pick<Bus, "call">;
  readonly logger: Pick<Logger, "warn">;
}

/**
 * Sends the mails of alerts through the e-mail service, which queues one per cause: the delivery, or the digest. So any
 * copy may submit a mail any number of times.
 */
export function sendMails(dependencies: MailChannelDependencies): Loop {
  const { database, bus, clock, logger } = dependencies;

  async function queueMail(
    { id, alert, wishes, address }: Delivery,
    requestId: string,
  ): Promise<"sent" | "gone"> {
    if (!address) return "gone";
    const { email, origin } = address;
    const present = await alertPresenter(database, [alert]);
    await bus.call(
      queueAlertMail,
      { cause: `alert:${id}`, to: email, origin, alert: mailed({ alert, wishes }, present(alert)) },
      { principal: SCHEDULER, requestId },
    );
    return "sent";
  }

  /** Not in it: alerts whose mails were stopped. */
  async function queueDigest({ id, addressId }: Digest, requestId: string): Promise<void> {
    const isWantedHere = ({ address }: Delivery) => address?.id === addressId;
    const send = async ({ address }: Delivery, news: readonly Delivery[]) => {
      if (!address || addressId === null) return "gone";
      const present = await alertPresenter(
        database,
        news.map(({ alert }) => alert),
      );
      await bus.call(
        queueAlertDigest,
        {
          cause: `digest:${id}`,
          to: address.email,
          origin: address.origin,
          addressId,
          alerts: news.slice(0, MAX_IN_A_DIGEST).map((each) => mailed(each, present(each.alert))),
          more: Math.max(0, news.length - MAX_IN_A_DIGEST),
        },
        { principal: SCHEDULER, requestId },
      );
      return "sent";
    };
    await sendDigest({ ...dependencies, isWantedHere, send }, id);
  }

  const mails = new ClaimLoop<Delivery>({
    atOnce: AT_ONCE,
    claim: (most) => claimDeliveries(database, "email", new Date(clock.now()), most),
    work: (delivery, requestId) => deliver({ ...dependencies, send: queueMail }, delivery, requestId),
    clock,
    failed: (error) => logger.warn({ err: error }, "mails of alerts failed; trying again"),
  });
  const digests = new ClaimLoop<Digest>({
    atOnce: AT_ONCE,
    claim: (most) => claimDigests(database, "addresses", new Date(clock.now()), most),
    work: queueDigest,
    clock,
    failed: (error) => logger.warn({ err: error }, "digests failed; trying again"),
  });
  // A digest is due in the morning: nothing makes it due at once.
  return { ...together([mails, digests]), nudge: () => mails.nudge() };
}

/** The alert as on every channel, with what only its mail says. A former price is in the same currency, and higher. */
function mailed(
  { alert: { before, readAt }, wishes }: Pick<Delivery, "alert" | "wishes">,
  alert: Alert,
): MailedAlert {
  const { price, currency } = alert;
  const isCheaper =
    price !== null && before.price !== null && before.currency === currency && before.price > price;
  const formerPrice = isCheaper ? before.price : null;
  return { ...alert, country: wishes.country, formerPrice, seenAt: readAt.toISOString() };
}
