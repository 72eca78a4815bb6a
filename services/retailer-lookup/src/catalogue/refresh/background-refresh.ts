import type { Bus, RequestContext } from "@stockfinder/bus/bus";
import { growingLru } from "@stockfinder/cache/growing-lru";
import { type OfferSource, refreshOffer } from "@stockfinder/contracts/offers";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import { BackgroundCalls } from "../../requests/background-calls.ts";
import type { Wanted } from "../offers/offers-reader.ts";

/** The most refreshes of this process at once. Further due sources are still due at the next request. */
const MAX_AT_ONCE = 64;
const REMEMBERED = 50_000;

interface BackgroundRefreshDependencies {
  readonly bus: Pick<Bus, "call">;
  readonly clock: Pick<Clock, "now">;
  readonly logger: Pick<Logger, "error" | "debug">;
  readonly everyMs: number;
}

/** Returns a function that has due sources read again in the background. */
export function backgroundRefresh({ bus, clock, logger, everyMs }: BackgroundRefreshDependencies) {
  const calls = new BackgroundCalls({ most: MAX_AT_ONCE, failure: "an offer was not refreshed", logger });
  /** When this process last requested a source, so that a hot product does not cost a message per request. */
  const askedAt = growingLru<string, number>(REMEMBERED);

  return (
    wanted: Wanted,
    due: readonly OfferSource[],
    { principal, requestId }: Pick<RequestContext, "principal" | "requestId">,
  ): void => {
    for (const source of due) {
      if (calls.free <= 0) return;
      const key = JSON.stringify([source, wanted.upc, wanted.country, wanted.zip]);
      if (clock.now() - (askedAt.get(key) ?? Number.NEGATIVE_INFINITY) < everyMs) continue;
      askedAt.set(key, clock.now());
      calls.start(() => bus.call(refreshOffer, { ...wanted, source }, { principal, requestId }));
    }
  };
}
