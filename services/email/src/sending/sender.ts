import { ClaimLoop } from "@stockfinder/bus/claim-loop";
import { Semaphore } from "@stockfinder/bus/semaphore";
import { inSpan } from "@stockfinder/bus/tracing";
import { Fault } from "@stockfinder/contracts/fault";
import type { Database } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import { suppress } from "../mailing-list/suppressions.ts";
import {
  beginSending,
  type ClaimedMail,
  claimMails,
  LEASE_MS,
  postpone,
  renewClaims,
  type Settled,
  settle,
} from "../mails/mails.ts";
import type { EmailMetrics } from "./email-metrics.ts";
import type { Message } from "./message.ts";
import { NotSent } from "./not-sent.ts";
import type { Pace } from "./pace.ts";
import { giveUpAfter, pauseAfter, retryDelay } from "./retry-delays.ts";
import type { Transport } from "./transport.ts";

export interface SenderDependencies {
  readonly database: Database;
  readonly transport: Transport;
  readonly pace: Pace;
  readonly connections: number;
  readonly perSecond: number;
  /** Null if the mail is no longer wanted. */
  readonly write: (mail: ClaimedMail) => Promise<Message | null>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, "info" | "warn" | "error">;
  readonly metrics: EmailMetrics;
}

/** Claims ahead, so that no connection waits for the database, but at most as many as are sent in a second. */
const CLAIMED_PER_CONNECTION = 20;
/** One mail in progress and one that waits for the connection, so that the connection is never idle. */
const QUEUED_PER_CONNECTION = 2;
const RETRY_EVERY_MS = 1_000;
const RENEW_EVERY_MS = LEASE_MS / 6;

interface ActiveMail extends ClaimedMail {
  hasBegun: boolean;
}

/**
 * Sends queued mails, in any number of copies: each copy claims mails, sends them and settles them. The README describes the
 * states of a mail.
 */
export class Sender {
  readonly #dependencies: SenderDependencies;
  readonly #slots: Semaphore;
  readonly #loop: ClaimLoop<ActiveMail>;
  #isStopping = false;
  #unreachable = 0;
  #pausedUntil = 0;

  constructor(dependencies: SenderDependencies) {
    const { database, clock, connections, perSecond } = dependencies;
    this.#dependencies = dependencies;
    const queued = connections * QUEUED_PER_CONNECTION;
    this.#slots = new Semaphore(queued);
    const atOnce = Math.min(connections * CLAIMED_PER_CONNECTION, Math.max(queued, perSecond));
    this.#loop = new ClaimLoop({
      atOnce,
      claim: (most) => this.#claim(most),
      work: (mail) => this.#deliver(mail),
      requestIdOf: ({ requestId }) => requestId,
      renew: {
        everyMs: RENEW_EVERY_MS,
        leases: (mails) => renewClaims(database, mails, new Date(clock.now())),
      },
      clock,
      // The mail is tried again when its claim expires.
      failed: (error) => this.#dependencies.logger.error({ err: error }, "sending mails failed"),
    });
  }

  nudge(): void {
    this.#loop.nudge();
  }

  /** Claims no more mails, releases those that have not begun, and waits at most `graceMs` for the others. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true;
    await this.#loop.stop(this.#dependencies.clock.sleep(graceMs));
    this.#dependencies.transport.close();
    await this.#loop.stop();
  }

  async #claim(most: number): Promise<ActiveMail[]> {
    const now = this.#now();
    if (now < this.#pausedUntil) return [];
    const mails = await claimMails(this.#dependencies.database, new Date(now), most);
    return mails.map((mail) => ({ ...mail, hasBegun: false }));
  }

  async #deliver(mail: ActiveMail): Promise<void> {
    if (mail.wasSending) return this.#abandoned(mail);
    if (mail.isSuppressed) return this.#settled(mail, "suppressed", null);
    if (this.#now() - mail.queuedAt.getTime() > giveUpAfter(mail))
      return this.#settled(mail, "expired", null);
    const message = await this.#dependencies.write(mail);
    if (!message) return this.#settled(mail, "suppressed", null);
    try {
      const wasSent = await this.#slots.run(() =>
        inSpan({ name: "email.send", kind: "client", parent: mail.traceparent }, () =>
          this.#send(message, mail),
        ),
      );
      if (!wasSent) return this.#postpone(0, mail, null);
      this.#unreachable = 0;
      await this.#settled(mail, "sent", null);
    } catch (error) {
      if (error instanceof NotSent) return this.#notSent(mail, error);
      // Nothing was sent. If the database failed, the row's state is unknown.
      if (!mail.hasBegun) await this.#postpone(0, mail, null);
      throw error;
    }
  }

  /** @returns false if it may not be sent now: the service stops, or the server is unreachable. */
  async #send(message: Message, active: ActiveMail): Promise<boolean> {
    const { transport, pace, metrics } = this.#dependencies;
    if (!this.#maySend()) return false;
    await pace.acquire();
    if (!this.#maySend()) return false;
    const ended = metrics.sending();
    let beginning: Promise<boolean> | undefined;
    const begin = async () => {
      beginning = this.#begin(active);
      if (!(await beginning)) throw new Error("Not now");
    };
    try {
      await transport.send(message, begin);
      ended("sent");
    } catch (error) {
      ended(error instanceof NotSent ? error.kind : "failed");
      // Wait for `begin`: no other state change may come before it. If it failed, it is the reason for this error.
      if ((await beginning) === false) return false;
      throw error;
    }
    return true;
  }

  /** @returns false if the service stops, or another copy has claimed the mail. */
  async #begin(active: ActiveMail): Promise<boolean> {
    const { database } = this.#dependencies;
    active.hasBegun =
      this.#maySend() && (await this.#retryWhileUnavailable(() => beginSending(database, active)));
    return active.hasBegun;
  }

  #maySend(): boolean {
    return !this.#isStopping && this.#now() >= this.#pausedUntil;
  }

  async #notSent(mail: ActiveMail, notSent: NotSent): Promise<void> {
    const { logger, database } = this.#dependencies;
    const { kind, reply } = notSent;
    if (kind === "unreachable" || (kind === "cut" && !mail.hasBegun)) {
      this.#pause(reply);
      // A mail that always breaks the connection is retried less and less often, and does not block others.
      return this.#postpone(Math.max(this.#pausedUntil - this.#now(), pauseAfter(mail.claim)), mail, reply);
    }
    if (kind === "refused") {
      logger.warn({ mail: mail.id, reply }, "a mail was refused");
      if (notSent.isAddressInvalid)
        await suppress(database, [{ digest: mail.recipientDigest, reason: "bounce" }], new Date(this.#now()));
      return this.#settled(mail, "refused", reply);
    }
    // This process closed the connection; the server may have the whole message.
    if (kind === "cut" && this.#isStopping) return this.#settled(mail, "unsure", reply);
    const delay = retryDelay(mail.deferrals + 1);
    if (delay === null) return this.#settled(mail, "expired", reply);
    logger.info({ mail: mail.id, reply, deferrals: mail.deferrals + 1 }, "a mail was deferred");
    return this.#postpone(delay, { ...mail, deferrals: mail.deferrals + 1 }, reply);
  }

  /** Failures of concurrent mails count once. */
  #pause(reply: string): void {
    const now = this.#now();
    if (now < this.#pausedUntil) return;
    this.#unreachable++;
    this.#pausedUntil = now + pauseAfter(this.#unreachable);
    this.#dependencies.logger.warn(
      { reply, failures: this.#unreachable },
      "the mail server is unreachable; sending is paused",
    );
  }

  async #settled(mail: ClaimedMail, state: Settled, reply: string | null): Promise<void> {
    const { database, metrics } = this.#dependencies;
    await this.#retryWhileUnavailable(() =>
      settle(database, mail, { state, reply, at: new Date(this.#now()) }),
    );
    metrics.settled(state);
  }

  async #postpone(milliseconds: number, mail: ClaimedMail, reply: string | null): Promise<void> {
    const { database } = this.#dependencies;
    const dueAt = new Date(this.#now() + milliseconds);
    const { deferrals } = mail;
    await this.#retryWhileUnavailable(() =>
      postpone(database, mail, { dueAt, deferrals, reply, at: new Date(this.#now()) }),
    );
  }

  /** The server most likely has the mail: the operating system sends buffered data even after the process died. */
  async #abandoned(mail: ClaimedMail): Promise<void> {
    this.#dependencies.logger.error(
      { mail: mail.id },
      "the process that was sending a mail died; it is not sent again",
    );
    await this.#settled(mail, "unsure", null);
  }

  #now(): number {
    return this.#dependencies.clock.now();
  }

  /** Retries while the database is unavailable, because only this process knows the result of a mail. */
  async #retryWhileUnavailable<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        const isTemporary = error instanceof Fault && error.code === "unavailable";
        if (!isTemporary || this.#isStopping) throw error;
        await this.#dependencies.clock.sleep(RETRY_EVERY_MS);
      }
    }
  }
}
