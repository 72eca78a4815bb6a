import type { Bus } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import { ACCESS_TOKEN_MS, endedSignIns } from "@stockfinder/contracts/sign-in";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import { type Repeating, repeat } from "@stockfinder/service/repeat";
import { ownCall } from "./gateway-principal.ts";

/** With the time that the answer takes, a logout takes effect within a second. */
const POLL_EVERY_MS = 500;
/** The lifetime of an access token, and a minute for clocks that differ. */
export const REMEMBERED_MS = ACCESS_TOKEN_MS + 60_000;

/** A sign-in that has ended, by logout or because its account was removed. */
export interface EndedSignIn {
  readonly familyId: string;
  readonly accountIsGone: boolean;
}

interface Ended {
  /** In milliseconds since 1970. */
  readonly forgetAt: number;
  readonly accountIsGone: boolean;
}

interface EndedSignInsOptions {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly logger: Pick<Logger, "info" | "warn" | "error">;
}

/**
 * The ended sign-ins whose access tokens may not have expired yet, polled from auth twice a second. While auth is
 * unavailable nobody can sign out, so the last answer stays correct.
 */
export class EndedSignIns {
  readonly counts = { heard: 0, failed: 0 };
  readonly #options: EndedSignInsOptions;
  /** By family, the oldest first. */
  readonly #ended = new Map<string, Ended>();
  readonly #listeners = new Set<(ended: EndedSignIn) => void>();
  #since: string;
  #hasAnswer = false;
  #isUnavailable = false;
  #polling: Promise<void> | undefined;
  #repeating: Repeating | undefined;

  constructor(options: EndedSignInsOptions) {
    this.#options = options;
    this.#since = new Date(options.clock.now() - REMEMBERED_MS).toISOString();
  }

  start(): void {
    this.#repeating = repeat(() => this.#pollOnce(), { clock: this.#options.clock, everyMs: POLL_EVERY_MS });
  }

  stop(): void {
    this.#repeating?.stop();
  }

  has(familyId: string): boolean {
    return this.#ended.has(familyId);
  }

  /**
   * Calls back once for each sign-in that ends from now on, so that its connections can be closed. A gateway that has
   * just started also reports those of the last minutes. Returns a function that ends the subscription.
   */
  onEnded(listener: (ended: EndedSignIn) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Whether it ended because its account was removed. */
  isOfRemovedAccount(familyId: string): boolean {
    return this.#ended.get(familyId)?.accountIsGone ?? false;
  }

  /** Resolves after the first answer: before it, a gateway knows no ended sign-in. @throws {Fault} `unavailable`. */
  async known(): Promise<void> {
    if (!this.#hasAnswer) await this.#pollOnce();
    if (!this.#hasAnswer) throw new Fault("unavailable", "Access tokens cannot be checked right now");
  }

  #pollOnce(): Promise<void> {
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = undefined;
    });
    return this.#polling;
  }

  async #poll(): Promise<void> {
    try {
      const input = { since: this.#since };
      const ended = await this.#options.bus.call(endedSignIns, input, ownCall());
      const { asOf, familyIds, ofRemovedAccounts } = ended;
      this.#since = asOf;
      this.#remember(familyIds, new Set(ofRemovedAccounts));
      this.#answered();
    } catch (error) {
      this.counts.failed++;
      if (!this.#isUnavailable)
        this.#options.logger.warn({ err: error }, "ended sign-ins cannot be fetched from auth");
      this.#isUnavailable = true;
    }
  }

  #answered(): void {
    this.counts.heard++;
    if (this.#isUnavailable) this.#options.logger.info("ended sign-ins are fetched from auth again");
    this.#isUnavailable = false;
    this.#hasAnswer = true;
  }

  #remember(familyIds: readonly string[], ofRemovedAccounts: ReadonlySet<string>): void {
    const now = this.#options.clock.now();
    for (const [familyId, { forgetAt }] of this.#ended) {
      if (forgetAt > now) break;
      this.#ended.delete(familyId);
    }
    for (const familyId of familyIds) {
      const known = this.#ended.get(familyId);
      const accountIsGone = ofRemovedAccounts.has(familyId);
      this.#ended.set(familyId, { forgetAt: known?.forgetAt ?? now + REMEMBERED_MS, accountIsGone });
      if (!known) this.#report({ familyId, accountIsGone });
    }
  }

  #report(ended: EndedSignIn): void {
    for (const listener of this.#listeners) {
      try {
        listener(ended);
      } catch (error) {
        this.#options.logger.error({ err: error }, "a listener to ended sign-ins failed");
      }
    }
  }
}
