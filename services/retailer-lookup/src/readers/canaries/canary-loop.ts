import { addAllToOutbox, reportOf } from "@stockfinder/bus/outbox";
import { adapterTurned } from "@stockfinder/contracts/health";
import type { Database } from "@stockfinder/database/database";
import { WorkLoop } from "@stockfinder/database/work-loop";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import type { LookupMetrics } from "../../metrics/lookup-metrics.ts";
import { type ClaimedRound, claimRound, type Readable, saveRound } from "./adapter-table.ts";
import type { CanaryReader } from "./canary-readers.ts";
import { judge, nextState, type Verdict, verdictOf } from "./canary-rules.ts";
import { type Canary, type CanaryRead, canariesOf, saveReads, shownCanary } from "./canary-table.ts";
import type { ReaderKey } from "./reader-key.ts";

/** If one more round would decide, it follows after this time. */
const CONFIRM_MS = 60_000;

export interface CanaryLoopDependencies {
  readonly database: Database;
  readonly clock: Pick<Clock, "now">;
  readonly logger: Pick<Logger, "info" | "warn" | "error">;
  readonly metrics: Pick<LookupMetrics, "canaryRead">;
  readonly readable: Readable;
  /** Returns null for a reader that is disabled. */
  readonly readerOf: (key: ReaderKey) => CanaryReader | null;
  readonly everyMs: number;
  /** Called when a reader was set aside or came back, and its event is in the outbox. */
  readonly turned: () => void;
}

/**
 * Reads the known items of each retailer, and the known pages of each store, on a schedule, in one worker at a time, and sets
 * adapters and pages aside that are read wrongly.
 */
export function readCanaries({
  database,
  clock,
  logger,
  metrics,
  readable,
  readerOf,
  everyMs,
  turned,
}: CanaryLoopDependencies): WorkLoop {
  async function look(): Promise<boolean> {
    const round = await claimRound(database, readable, new Date(clock.now()));
    if (round) await run(round);
    return round !== null;
  }

  async function run(round: ClaimedRound): Promise<void> {
    const reader = readerOf(round.retailer);
    if (reader === null) return; // disabled: claimed again when the lease expires
    const canaries = await canariesOf(database, round.retailer);
    const reads: CanaryRead[] = [];
    for (const canary of canaries) reads.push(await reader.read(canary));
    const known = canaries.flatMap((canary, at) => {
      const its = reads[at];
      return its ? [{ ...canary, ...its }] : [];
    });
    for (const each of known) metrics.canaryRead(round.retailer, judge(each));
    await settle(round, reader.name, known, verdictOf(known));
  }

  async function settle(
    round: ClaimedRound,
    name: string,
    known: readonly (Canary & CanaryRead)[],
    verdict: Verdict,
  ): Promise<void> {
    const id = round.retailer;
    const now = clock.now();
    const at = new Date(now);
    const next = nextState(round, verdict);
    const nextRoundAt = new Date(now + (next.isPending ? Math.min(CONFIRM_MS, everyMs) : everyMs));
    const canaries = known.map((canary) => shownCanary({ ...canary, readAt: at }));
    const isSaved = await database.transaction(async (tx) => {
      if (!(await saveRound(tx, { round, next, isRight: verdict === "right", at, nextRoundAt })))
        return false;
      await saveReads(tx, known, at);
      if (next.hasTurned) {
        const data = { retailer: id, name, isSetAside: next.isSetAside, at: at.toISOString(), canaries };
        await addAllToOutbox(tx, "lookup", [reportOf(adapterTurned, data)]);
      }
      return true;
    });
    if (!isSaved || !next.hasTurned) return;
    turned();
    if (next.isSetAside)
      logger.error({ retailer: id, canaries }, "a reader is set aside: it reads known items wrongly");
    else logger.info({ retailer: id }, "a reader is back: it reads known items correctly");
  }

  return new WorkLoop({
    look,
    failed: (error) => logger.warn({ err: error }, "known items could not be read; retrying"),
  });
}
