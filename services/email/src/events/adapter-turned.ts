import type { EventHandler } from "@stockfinder/bus/bus";
import type { adapterTurned } from "@stockfinder/contracts/health";
import type { EmailContext } from "../context.ts";
import { queueMail } from "../mails.ts";
import { isSuppressed } from "../suppressions.ts";

export const TURNED_ADAPTERS = "email.turned-adapters";

/** Mails staff when an adapter is set aside: once, however often the event is delivered. That it is back shows on the board. */
export function notifyStaff(context: EmailContext): EventHandler<typeof adapterTurned> {
  const { config, database, clock, digests, metrics, sender } = context;
  return async ({ retailer, name, isSetAside, at, canaries }) => {
    const { staff } = config;
    if (!isSetAside || staff === null) return;
    const recipientDigest = digests.ofAddress(staff.address);
    const isQueued = await database.transaction(async (tx) => {
      if (await isSuppressed(tx, recipientDigest)) return false;
      return await queueMail(tx, {
        cause: `adapter-set-aside:${retailer}:${at}`,
        letter: { template: "adapter-set-aside", origin: staff.origin, store: name, canaries },
        recipient: staff.address,
        recipientDigest,
        at: new Date(clock.now()),
      });
    });
    if (!isQueued) return;
    metrics.queued("adapter-set-aside");
    sender.nudge();
  };
}
