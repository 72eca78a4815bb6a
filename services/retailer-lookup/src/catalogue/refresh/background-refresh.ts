import type { Bus, RequestContext } from "@stockfinder/bus/bus";
import { outsideRequests } from "@stockfinder/bus/request-scope";
import { growingLru } from "@stockfinder/cache/growing-lru";
import { Fault } from "@stockfinder/contracts/fault";
import { type OfferSource, refreshOffer } from "@stockfinder/contracts/offers";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import type { Wanted } from "../offers/offers-reader.ts";

/** The most refreshes of this process at once. Further due sources are still due at the next request. */
const MAX_AT_ONCE = 64;
const REMEMBERED = 50_000;

export interface BackgroundRefreshDependencies {
  readonly bus: Pick<Bus, "call">;
  readonly clock: Pick<Clock, "now">;
  readonly logger: Pick<Logger, "error">;
  readonly everyMs: number;
}

export class BackgroundRefresh {
  readonly #dependencies: BackgroundRefreshDependencies;
  /** When this process last requested a source, so that a hot product does not cost a message per request. */
  readonly #askedAt = growingLru<string, number>(REMEMBERED);
  #underWay = 0;

  constructor(dependencies: BackgroundRefreshDependencies) {
    this.#dependencies = dependencies;
  }

  start(
    wanted: Wanted,
    due: readonly OfferSource[],
    caller: Pick<RequestContext, "principal" | "requestId">,
  ): void {
    const { clock, everyMs } = this.#dependencies;
    for (const source of due) {
      if (this.#underWay >= MAX_AT_ONCE) return;
      const key = JSON.stringify([source, wanted.upc, wanted.country, wanted.zip]);
      if (clock.now() - (this.#askedAt.get(key) ?? Number.NEGATIVE_INFINITY) < everyMs) continue;
      this.#askedAt.set(key, clock.now());
      outsideRequests(() => void this.#refresh({ ...wanted, source }, caller));
    }
  }

  async #refresh(
    asked: Wanted & { readonly source: OfferSource },
    { principal, requestId }: Pick<RequestContext, "principal" | "requestId">,
  ): Promise<void> {
    this.#underWay += 1;
    try {
      await this.#dependencies.bus.call(refreshOffer, asked, { principal, requestId });
    } catch (error) {
      // Counted by the bus. The offer is unchanged.
      if (!(error instanceof Fault))
        this.#dependencies.logger.error({ err: error }, "an offer was not refreshed");
    } finally {
      this.#underWay -= 1;
    }
  }
}
