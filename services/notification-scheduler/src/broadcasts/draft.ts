import type { Bus } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import { type BuiltLink, buildLink } from "@stockfinder/contracts/links";
import type { BroadcastToSend } from "@stockfinder/contracts/staff";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import { accountOwner, fingerprintOwner } from "@stockfinder/service/owner-key";
import { SCHEDULER } from "../owners/scheduler-principal.ts";
import type { BroadcastContent } from "./broadcast-table.ts";

const LINK_MS = 2_000;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export interface DraftDependencies {
  readonly bus: Pick<Bus, "call">;
  /** The clock of the bus, by which calls have their deadlines. */
  readonly clock: Pick<Clock, "now">;
  readonly logger: Pick<Logger, "warn">;
}

/**
 * Makes the content of a broadcast. Its link leads to the store, through the operator's affiliate network if there is
 * one. A link that cannot be built stays unchanged, as the specification requires.
 */
export async function draftOf(
  broadcast: BroadcastToSend & { readonly origin: string; readonly caller: string },
  { bus, clock, logger }: DraftDependencies,
  requestId: string,
): Promise<BroadcastContent> {
  const { url, country, notiId, userIds, title, message, iconUrl, upcs, productIds, store } = broadcast;
  const link = await builtLink();
  const plainUrl = link?.url ?? url;
  return {
    notiId,
    title,
    message,
    url: link?.affiliateUrl ?? plainUrl,
    plainUrl,
    iconUrl,
    store: new URL(plainUrl).host.replace(/^www\./, ""),
    storeId: link?.storeId ?? null,
    country,
    upcs: [...new Set(upcs)],
    productIds: [...new Set(productIds)],
    people: [...new Set(userIds.flatMap(ownersNamed))],
    namedStore: store,
  };

  async function builtLink(): Promise<BuiltLink | null> {
    const { origin, caller } = broadcast;
    try {
      return await bus.call(
        buildLink,
        { url, country, notiId: notiId.slice(0, 200), aId: null, autoCart: false, origin, caller },
        { principal: SCHEDULER, requestId, deadline: clock.now() + LINK_MS },
      );
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      logger.warn({ err: error, requestId }, "the link of a notification was not built");
      return null;
    }
  }
}

/** The people that an id of an account, or a fingerprint, names. */
export function ownersNamed(userId: string): BroadcastContent["people"] {
  const byFingerprint = fingerprintOwner(userId);
  return UUID.test(userId) ? [accountOwner(userId.toLowerCase()), byFingerprint] : [byFingerprint];
}
