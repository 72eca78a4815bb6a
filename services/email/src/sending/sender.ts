import { Semaphore } from "@stockfinder/bus/semaphore";
import { Fault } from "@stockfinder/contracts/fault";
import type { Database } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import type { EmailMetrics } from "../email-metrics.ts";
import {
  type Claim,
  type ClaimedMail,
  claimMails,
  LEASE_MS,
  type Note,
  noteMails,
  renewClaims,
  type Settled,
} from "../mails.ts";
import { suppress } from "../suppressions.ts";
import { gathered } from "./gathered.ts";
import type { Message } from "./message.ts";
import { NotSent } from "./not-sent.ts";
import type { Pace } from "./pace.ts";
import { giveUpAfter, pauseAfter, restBefore } from "./rests.ts";
import type { Transport } from "./transport.ts";

export interface SenderParts {
  readonly database: Database;
  readonly transport: Transport;
  readonly pace: Pace;
  /** How many mails the transport takes at once. */
  readonly connections: number;
  readonly perSecond: number;
  /** Null where nobody waits for the mail any more. */
  readonly write: (mail: ClaimedMail) => Promise<Message | null>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, "info" | "warn" | "error">;
  readonly metrics: EmailMetrics;
}

/** Claimed ahead, so that no connection waits for the database; but what comes later waits for no more than a second's. */
const IN_HAND_A_CONNECTION = 20;
/** One that is sent, and one that waits for its connection, so that this one does not wait for us. */
const HANDED_A_CONNECTION = 2;
/** What has become of a mail; that it begins is noted at once, since a connection waits for it. */
const NOTED_WITHIN_MS = 10;
const SHORTEST_REST_MS = 50;
const LONGEST_REST_MS = 1_000;
const INSIST_EVERY_MS = 1_000;
const RENEW_EVERY_MS = LEASE_MS / 6;

interface InHand extends Claim {
  /** The server is being given it, or has it. */
  hasBegun: boolean;
}

/**
 * Sends what is queued, in any number of copies: each claims mails for a while, sends them and settles them. What becomes
 * of a mail in every case is in the README.
 */
export class Sender {
  readonly #parts: SenderParts;
  readonly #slots: Semaphore;
  readonly #most: number;
  readonly #inHand = new Map<string, InHand>();
  readonly #deliveries = new Set<Promise<void>>();
  /** Answers whether the mail is this copy's to give to the server, for a note that says so. */
  readonly #note: (note: Note) => Promise<boolean>;
  readonly #running: Promise<void>;
  #isStopping = false;
  #wake = Promise.withResolvers<void>();
  #renewedAt = 0;
  #unreachable = 0;
  #pausedUntil = 0;

  constructor(parts: SenderParts) {
    const { database, clock, connections, perSecond } = parts;
    this.#parts = parts;
    const handed = connections * HANDED_A_CONNECTION;
    this.#slots = new Semaphore(handed);
    this.#most = Math.min(connections * IN_HAND_A_CONNECTION, Math.max(handed, perSecond));
    this.#note = gathered(
      async (notes) => {
        const begun = await this.#insist(() => noteMails(database, notes, new Date(clock.now())));
        return notes.map(({ id }) => begun.has(id));
      },
      { isUrgent: ({ becomes }) => becomes === "sending", patienceMs: NOTED_WITHIN_MS },
    );
    this.#running = this.#run();
  }

  /** Says that a mail was queued just now, so that it leaves at once and not at the next look. */
  nudge(): void {
    this.#wake.resolve();
  }

  /** Claims no more, gives back what has not begun, and waits for what has, at most so long. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true;
    this.nudge();
    await this.#running;
    await Promise.race([Promise.all(this.#deliveries), this.#parts.clock.sleep(graceMs)]);
    this.#parts.transport.close();
    await Promise.all(this.#deliveries);
  }

  async #run(): Promise<void> {
    let restMs = SHORTEST_REST_MS;
    while (!this.#isStopping) {
      const isBusy = await this.#attempt("looking for mails", () => this.#look());
      restMs = isBusy ? SHORTEST_REST_MS : Math.min(restMs * 2, LONGEST_REST_MS);
      await this.#rest(restMs);
    }
  }

  /** @returns whether there was anything to send. */
  async #look(): Promise<boolean> {
    const { database, clock } = this.#parts;
    const now = new Date(clock.now());
    if (now.getTime() - this.#renewedAt >= RENEW_EVERY_MS) await this.#renew(now);
    const room = this.#most - this.#inHand.size;
    if (room < this.#most / 2 || now.getTime() < this.#pausedUntil) return false;
    const mails = await claimMails(database, now, room);
    for (const mail of mails) {
      const inHand = { id: mail.id, claim: mail.claim, hasBegun: false };
      this.#inHand.set(mail.id, inHand);
      const delivery = this.#attempt("delivering a mail", () => this.#deliver(mail, inHand)).then(() => {
        this.#inHand.delete(mail.id);
        this.#deliveries.delete(delivery);
        if (this.#inHand.size <= this.#most / 2) this.nudge();
      });
      this.#deliveries.add(delivery);
    }
    return mails.length > 0;
  }

  async #deliver(mail: ClaimedMail, inHand: InHand): Promise<void> {
    if (mail.wasSending) return this.#abandoned(mail);
    if (mail.isSuppressed) return this.#settled(mail, "suppressed", null);
    if (this.#now() - mail.queuedAt.getTime() > giveUpAfter(mail))
      return this.#settled(mail, "expired", null);
    const message = await this.#parts.write(mail);
    if (!message) return this.#settled(mail, "suppressed", null);
    try {
      const wasSent = await this.#slots.run(() => this.#send(message, inHand));
      if (!wasSent) return this.#laterBy(0, mail, null);
      this.#unreachable = 0;
      await this.#settled(mail, "sent", null);
    } catch (error) {
      if (error instanceof NotSent) return this.#notSent(mail, inHand, error);
      // Nothing went out; whether the row says otherwise is not known where the database failed.
      if (!inHand.hasBegun) await this.#laterBy(0, mail, null);
      throw error;
    }
  }

  /** @returns false where it may not go out now: the service stops, or the server cannot be reached. */
  async #send(message: Message, inHand: InHand): Promise<boolean> {
    const { transport, pace, metrics } = this.#parts;
    if (!this.#mayGoOn()) return false;
    await pace.turn();
    if (!this.#mayGoOn()) return false;
    const ended = metrics.sending();
    let beginning: Promise<boolean> | undefined;
    const begin = async () => {
      beginning = this.#begin(inHand);
      if (!(await beginning)) throw new Error("Not now");
    };
    try {
      await transport.send(message, begin);
      ended("sent");
    } catch (error) {
      ended(error instanceof NotSent ? error.kind : "failed");
      // Nothing else may be noted of the mail before that is; and where it failed, that is why it was not sent.
      if ((await beginning) === false) return false;
      throw error;
    }
    return true;
  }

  /** @returns false where the service stops, or another copy has the mail by now. */
  async #begin(inHand: InHand): Promise<boolean> {
    inHand.hasBegun = this.#mayGoOn() && (await this.#note({ ...inHand, becomes: "sending" }));
    return inHand.hasBegun;
  }

  #mayGoOn(): boolean {
    return !this.#isStopping && this.#now() >= this.#pausedUntil;
  }

  async #notSent(mail: ClaimedMail, { hasBegun }: InHand, notSent: NotSent): Promise<void> {
    const { logger, database, metrics } = this.#parts;
    const { kind, reply } = notSent;
    if (kind === "unreachable" || (kind === "cut" && !hasBegun)) {
      this.#pause(reply);
      // One that ends every connection by itself comes less and less often, and lets the others pass.
      return this.#laterBy(Math.max(this.#pausedUntil - this.#now(), pauseAfter(mail.claim)), mail, reply);
    }
    if (kind === "refused") {
      logger.warn({ mail: mail.id, reply }, "a mail was refused");
      if (notSent.isAddressDead)
        await suppress(database, [{ digest: mail.recipientDigest, reason: "bounce" }], new Date(this.#now()));
      return this.#settled(mail, "refused", reply);
    }
    // We ended it ourselves, and the server may have all of it.
    if (kind === "cut" && this.#isStopping) return this.#settled(mail, "unsure", reply);
    const rest = restBefore(mail.deferrals + 1);
    if (rest === null) return this.#settled(mail, "expired", reply);
    metrics.deferred();
    logger.info({ mail: mail.id, reply, deferrals: mail.deferrals + 1 }, "a mail was put off");
    return this.#laterBy(rest, { ...mail, deferrals: mail.deferrals + 1 }, reply);
  }

  /** One failure of many mails at once counts once. */
  #pause(reply: string): void {
    const now = this.#now();
    if (now < this.#pausedUntil) return;
    this.#unreachable++;
    this.#pausedUntil = now + pauseAfter(this.#unreachable);
    this.#parts.logger.warn({ reply, failures: this.#unreachable }, "no mail can be sent at present");
  }

  async #settled({ id, claim }: ClaimedMail, becomes: Settled, reply: string | null): Promise<void> {
    await this.#note({ id, claim, becomes, reply });
    this.#parts.metrics.settled(becomes);
  }

  async #laterBy(milliseconds: number, mail: ClaimedMail, reply: string | null): Promise<void> {
    const { id, claim, deferrals } = mail;
    const dueAt = new Date(this.#now() + milliseconds);
    await this.#note({ id, claim, becomes: "waiting", reply, dueAt, deferrals });
  }

  /** The server has most likely got it: what was handed to the operating system goes out without the process that died. */
  async #abandoned(mail: ClaimedMail): Promise<void> {
    this.#parts.logger.error(
      { mail: mail.id },
      "the process that was sending a mail died; it is not sent again",
    );
    await this.#settled(mail, "unsure", null);
  }

  /** Keeps the claims on what takes long. */
  async #renew(now: Date): Promise<void> {
    if (this.#inHand.size > 0) await renewClaims(this.#parts.database, [...this.#inHand.values()], now);
    this.#renewedAt = now.getTime();
  }

  #now(): number {
    return this.#parts.clock.now();
  }

  async #rest(milliseconds: number): Promise<void> {
    const alarm = setTimeout(this.#wake.resolve, milliseconds);
    await this.#wake.promise;
    clearTimeout(alarm);
    this.#wake = Promise.withResolvers();
  }

  /** What became of a mail is worth waiting for while the database is away: nobody else knows it. */
  async #insist<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!mayPass(error) || this.#isStopping) throw error;
        await this.#parts.clock.sleep(INSIST_EVERY_MS);
      }
    }
  }

  /** What fails here is the database, or a letter that cannot be written; the claim runs out, and it is tried again. */
  async #attempt<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#parts.logger.error({ err: error }, `${what} failed`);
      return undefined;
    }
  }
}

/** Two copies that believe to hold the same mails, after one of them was asleep, may even wait for each other. */
const DEADLOCK = "40P01";

function mayPass(error: unknown): boolean {
  if (error instanceof Fault) return error.code === "unavailable";
  return error instanceof Error && "code" in error && error.code === DEADLOCK;
}
