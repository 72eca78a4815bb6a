import type { Bus } from "@stockfinder/bus/bus";
import { ClaimLoop } from "@stockfinder/bus/claim-loop";
import { inSpan } from "@stockfinder/bus/tracing";
import { Fault } from "@stockfinder/contracts/fault";
import type { PriceLow } from "@stockfinder/contracts/history";
import type { WasPrice } from "@stockfinder/contracts/was-price";
import type { Database } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import type { Metrics } from "@stockfinder/service/metrics";
import { Counter } from "prom-client";
import type { Loop } from "../deliveries/apart-loops.ts";
import { examineNext } from "./examine-watches.ts";
import { lowsOf } from "./price-lows.ts";
import { claimTransitions, releaseTransition, type Transition } from "./transition-table.ts";
import { wasPriceOf } from "./was-price.ts";
import { type Totals, totalsNear } from "./watch-totals.ts";

/** Stock points whose watches are examined at once: an item that many people watch does not delay the others. */
const STOCK_POINTS_AT_ONCE = 4;
/** Groups of 500 watches of a stock point before others have a turn. */
const GROUPS_IN_A_TURN = 4;

export interface MatchingOptions {
  readonly database: Database;
  readonly bus: Pick<Bus, "call">;
  readonly clock: Clock;
  readonly logger: Pick<Logger, "warn">;
  /** Called after each commit of alerts; with true if deliveries or events are queued, or homes have changes. */
  readonly alerted: (hasWork: boolean) => void;
  /** Called for a transition whose watches could not be examined. */
  readonly failed: () => void;
}

/**
 * Compares transitions with the watches, in the order of their changes within a stock point. Any number of copies may run: each claims
 * transitions, and the claims of a copy that dies expire within five seconds. A transition that fails keeps its claim, so that the
 * others come first.
 */
export function matchTransitions({ database, bus, clock, logger, alerted, failed }: MatchingOptions): Loop {
  let isStopping = false;

  async function examine(transition: Transition): Promise<void> {
    try {
      const span = { name: "alerts.match", kind: "internal", parent: transition.traceparent } as const;
      await inSpan(span, () => takeTurn(transition));
    } catch (error) {
      if (!(error instanceof Fault && error.code === "unavailable")) failed();
      throw error;
    }
  }

  async function takeTurn(transition: Transition): Promise<void> {
    const requestId = transition.requestId ?? transition.id;
    let { doneUpTo } = transition;
    let lows: readonly PriceLow[] | null = null;
    let totals: Totals = new Map();
    let wasPrice: WasPrice | null | undefined;
    for (let groups = 0; groups < GROUPS_IN_A_TURN && !isStopping; ) {
      const now = new Date(clock.now());
      const known = { lows, totals, wasPrice, now };
      const examined = await examineNext(database, { ...transition, doneUpTo }, known);
      if (examined.outcome === "lost") return;
      if (examined.outcome === "needsLows") {
        lows = await lowsOf(bus, transition, requestId);
        continue;
      }
      if (examined.outcome === "needsTotals") {
        const more = await totalsNear(bus, transition, examined.zips, requestId);
        totals = new Map([...totals, ...more]);
        continue;
      }
      if (examined.outcome === "needsWasPrice") {
        wasPrice = await wasPriceOf({ bus, logger }, transition, requestId);
        continue;
      }
      groups += 1;
      alerted(examined.hasWork);
      if (examined.doneUpTo === null) return loop.nudge(); // the stock point's next change
      doneUpTo = examined.doneUpTo;
    }
    await releaseTransition(database, transition.id, new Date(clock.now()));
    loop.nudge();
  }

  const loop = new ClaimLoop<Transition>({
    atOnce: STOCK_POINTS_AT_ONCE,
    claim: (most) => claimTransitions(database, new Date(clock.now()), most),
    work: examine,
    clock,
    failed: (error) =>
      logger.warn({ err: error }, "the watches of a change could not be examined; trying again"),
  });
  return {
    nudge: () => loop.nudge(),
    /** Finishes the current groups of watches; other copies take over the rest. */
    async stop() {
      isStopping = true;
      await loop.stop();
    },
  };
}

/** Registers the metric of the matching loop; returns the function that counts a failure. */
export function publishMatching({ registry }: Pick<Metrics, "registry">): () => void {
  const failures = new Counter({
    name: "alerts_transitions_failed_total",
    help: "Attempts to examine the watches of a change that failed; each is repeated after four seconds",
    registers: [registry],
  });
  return () => failures.inc();
}
