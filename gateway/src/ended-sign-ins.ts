import { randomUUID } from "node:crypto";
import type { Bus } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import { ACCESS_TOKEN_MS, endedSignIns } from "@stockfinder/contracts/sign-in";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import { GATEWAY } from "./principal.ts";

/** A logout is felt within a second: this, and the time that the answer takes. */
const ASK_EVERY_MS = 500;
/** As long as tokens of an ended sign-in may be about, and a minute for clocks that differ. */
export const REMEMBERED_MS = ACCESS_TOKEN_MS + 60_000;

interface Ended {
  readonly forgetAt: number;
  readonly accountIsGone: boolean;
}

interface EndedSignInsOptions {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly logger: Pick<Logger, "info" | "warn">;
}

/**
 * The sign-ins that have ended while access tokens of theirs may still be about, as auth tells twice a second. While auth
 * is away nobody can sign out, so that what was heard last stays true.
 */
export class EndedSignIns {
  /** How often auth was asked and answered, and did not. */
  readonly counts = { heard: 0, failed: 0 };
  readonly #bus: Bus;
  readonly #clock: Clock;
  readonly #logger: Pick<Logger, "info" | "warn">;
  /** By family, the oldest first. */
  readonly #ended = new Map<string, Ended>();
  #since: string;
  #hasHeard = false;
  #isAway = false;
  #asking: Promise<void> | undefined;
  #isStopped = false;

  constructor({ bus, clock, logger }: EndedSignInsOptions) {
    this.#bus = bus;
    this.#clock = clock;
    this.#logger = logger;
    this.#since = new Date(clock.now() - REMEMBERED_MS).toISOString();
  }

  /** Asks from now on, until `stop`. */
  async start(): Promise<void> {
    while (!this.#isStopped) await Promise.all([this.#ask(), this.#clock.sleep(ASK_EVERY_MS)]);
  }

  stop(): void {
    this.#isStopped = true;
  }

  has(familyId: string): boolean {
    return this.#ended.has(familyId);
  }

  /** Whether it ended because its account was removed. */
  isOfRemovedAccount(familyId: string): boolean {
    return this.#ended.get(familyId)?.accountIsGone ?? false;
  }

  /**
   * Resolves when auth has told at least once: a gateway that has just started knows of nobody who signed out.
   * @throws {Fault} `unavailable`.
   */
  async known(): Promise<void> {
    if (!this.#hasHeard) await this.#ask();
    if (!this.#hasHeard) throw new Fault("unavailable", "Access tokens cannot be checked right now");
  }

  #ask(): Promise<void> {
    this.#asking ??= this.#poll().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #poll(): Promise<void> {
    try {
      const asked = { since: this.#since };
      const { asOf, familyIds, ofRemovedAccounts } = await this.#bus.call(endedSignIns, asked, {
        principal: GATEWAY,
        requestId: randomUUID(),
      });
      this.#since = asOf;
      this.#remember(familyIds, new Set(ofRemovedAccounts));
      this.#heard();
    } catch (error) {
      this.counts.failed++;
      if (!this.#isAway) this.#logger.warn({ err: error }, "auth does not tell who has signed out");
      this.#isAway = true;
    }
  }

  #heard(): void {
    this.counts.heard++;
    if (this.#isAway) this.#logger.info("auth tells again who has signed out");
    this.#isAway = false;
    this.#hasHeard = true;
  }

  #remember(familyIds: readonly string[], ofRemovedAccounts: ReadonlySet<string>): void {
    const now = this.#clock.now();
    for (const [familyId, { forgetAt }] of this.#ended) {
      if (forgetAt > now) break;
      this.#ended.delete(familyId);
    }
    for (const familyId of familyIds) {
      const forgetAt = this.#ended.get(familyId)?.forgetAt ?? now + REMEMBERED_MS;
      this.#ended.set(familyId, { forgetAt, accountIsGone: ofRemovedAccounts.has(familyId) });
    }
  }
}
