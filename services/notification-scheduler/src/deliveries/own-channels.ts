import type { Bus } from "@stockfinder/bus/bus";
import { ClaimLoop } from "@stockfinder/bus/claim-loop";
import { Fault } from "@stockfinder/contracts/fault";
import { knownProducts } from "@stockfinder/contracts/known-products";
import type { Database } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import { withinOrNull } from "@stockfinder/service/within-or-null";
import type { AlertRow } from "../alerts/alert-table.ts";
import { alertMessage, digestMessage } from "../channels/alert-message.ts";
import type { AnswerLinks } from "../channels/answer-links.ts";
import type { ChannelMessage } from "../channels/channel-kind.ts";
import type { ChannelSender } from "../channels/channel-sender.ts";
import { type ChannelRow, noteFailed, noteWorked, pauseChannel } from "../channels/channel-table.ts";
import { reportPaused } from "../channels/report-paused.ts";
import { SCHEDULER } from "../context/scheduler-principal.ts";
import { alertPresenter } from "../stock-points/near-stock-points.ts";
import { apartLoops } from "./apart-loops.ts";
import { type DeliverDependencies, deliver, saveSent } from "./deliver.ts";
import { claimMessages, type Delivery, saveMessageRef } from "./delivery-table.ts";
import { claimDigests, type Digest, postponeDigest } from "./digest-table.ts";
import type { PushChannel } from "./push-channel.ts";
import { sendDigest } from "./send-digest.ts";

const DIGESTS_AT_ONCE = 16;
const FIRST_REST_MS = 5_000;
const LONGEST_REST_MS = 15 * 60_000;
/** The longest rest that a service can ask for. */
const LONGEST_ASKED_MS = 60 * 60_000;

export interface OwnChannelsDependencies extends Pick<DeliverDependencies, "delivered"> {
  readonly database: Database;
  readonly bus: Pick<Bus, "call">;
  readonly sender: ChannelSender;
  readonly links: AnswerLinks;
  /** Null where pushes are not offered. */
  readonly pushes: Pick<PushChannel, "tell"> | null;
  readonly outbox: { nudge(): void };
  readonly clock: Pick<Clock, "now">;
  readonly logger: Pick<Logger, "warn">;
}

/**
 * Sends alerts to people's own channels, and edits the message of an alert that changes where the service can. A channel that
 * fails rests, for longer each time; one that failed for a day, or that its person has ended, is paused.
 */
export class OwnChannels {
  readonly #dependencies: OwnChannelsDependencies;
  readonly #loops: readonly (ClaimLoop<Delivery> | ClaimLoop<Digest>)[];

  constructor(dependencies: OwnChannelsDependencies) {
    const { database, clock, logger } = dependencies;
    const sending = { ...dependencies, send: this.#send.bind(this) };
    const failed = (error: unknown) => logger.warn({ err: error }, "messages of alerts failed; trying again");
    this.#dependencies = dependencies;
    this.#loops = [
      ...apartLoops<Delivery>({
        claim: (wanted) => claimMessages(database, wanted),
        work: (delivery, requestId) => deliver(sending, delivery, requestId),
        clock,
        failed,
      }),
      new ClaimLoop<Digest>({
        atOnce: DIGESTS_AT_ONCE,
        claim: (most) => claimDigests(database, "channels", new Date(clock.now()), most),
        work: (digest, requestId) => this.#sendDigest(digest, requestId),
        clock,
        failed,
      }),
    ];
  }

  nudge(): void {
    for (const loop of this.#loops) loop.nudge();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#loops.map((loop) => loop.stop()));
  }

  async #send(delivery: Delivery, requestId: string): Promise<"sent" | "gone"> {
    const { own, alert, messageRef, sentVersion } = delivery;
    if (!own) return "gone";
    if (sentVersion !== null && messageRef === null) return "sent"; // it cannot be edited
    const present = await alertPresenter(this.#dependencies.database, [alert]);
    const message = alertMessage(present(alert), await this.#around(own, alert, requestId));
    const sent = await this.#tell(own, message, messageRef);
    if (sent === "gone") return "gone";
    const { ref } = sent;
    if (ref !== null && messageRef === null)
      await saveSent(() => saveMessageRef(this.#dependencies.database, delivery, ref));
    return "sent";
  }

  /**
   * Sends a message and notes how the channel does.
   * @throws {Fault} `unavailable` with the rest of a channel that failed.
   */
  async #tell(own: ChannelRow, message: ChannelMessage, ref: string | null) {
    const { database, sender, clock } = this.#dependencies;
    const sent = await sender.send(own, message, ref);
    if (sent === null) return { ref: null };
    const { outcome, answer } = sent;
    const at = new Date(clock.now());
    if (outcome.kind === "sent") {
      await saveSent(() => noteWorked(database, own.id, at));
      return { ref: outcome.ref ?? null };
    }
    const said = answer.status === null ? "it does not answer" : `it answered ${answer.status}`;
    if (outcome.kind === "gone") {
      await this.#pause(own, `It was ended there: ${said}`);
      return "gone";
    }
    const restMs = Math.min(FIRST_REST_MS * 2 ** Math.min(own.failures, 10), LONGEST_REST_MS);
    const askedMs = Math.min((outcome.retryAfterSeconds ?? 0) * 1_000, LONGEST_ASKED_MS);
    const retryAfterSeconds = Math.max(askedMs, restMs) / 1_000;
    const restUntil = new Date(at.getTime() + retryAfterSeconds * 1_000);
    if (await noteFailed(database, own.id, { at, restUntil })) {
      await this.#pause(own, `It failed for a day: ${said}`);
      return "gone";
    }
    throw new Fault("unavailable", `The channel failed: ${said}`, { retryAfterSeconds });
  }

  /** The person is told by mail, in browsers and on the other channels; the account page says it too. */
  async #pause(own: ChannelRow, why: string): Promise<void> {
    const { database, sender, pushes, clock, logger, outbox } = this.#dependencies;
    const { id, name, origin } = own;
    const at = new Date(clock.now());
    const paused = await database.transaction(async (tx) => {
      const found = await pauseChannel(tx, id, why);
      if (found) await reportPaused(tx, { id, owner: found.owner, name, why }, at);
      return found;
    });
    if (!paused) return;
    outbox.nudge();
    const title = `${name} gets no more alerts`;
    const text = `${why}. Send a test on the account page once it works again.`;
    const notice = { type: "notice", title, message: text, path: "/me" } as const;
    await pushes?.tell(paused.owner, notice, id.replaceAll("-", ""));
    for (const other of paused.others) {
      const sent = await sender.send(other, {
        title,
        text,
        url: `${origin}/me`,
        picture: null,
        answerUrl: null,
        isOver: true,
        at,
      });
      if (sent?.outcome.kind !== "sent")
        logger.warn({ channel: other.id }, "a paused channel could not be reported on another one");
    }
  }

  async #around({ origin }: ChannelRow, { id, gtin }: AlertRow, requestId: string) {
    const { clock, links } = this.#dependencies;
    const at = new Date(clock.now());
    const answerUrl = links.linkTo(origin, id);
    return { origin, answerUrl, at, picture: gtin === null ? null : await this.#pictureOf(gtin, requestId) };
  }

  /** Null if none is known, or not within a second: an alert does not wait for its picture. */
  async #pictureOf(gtin: string, requestId: string): Promise<string | null> {
    const input = { upcs: [gtin], limit: 1 };
    const products = await withinOrNull(() =>
      this.#dependencies.bus.call(knownProducts, input, { principal: SCHEDULER, requestId }),
    );
    const image = products?.[0]?.image ?? null;
    return image?.startsWith("https://") ? image : null;
  }

  async #sendDigest({ id }: Digest, requestId: string): Promise<void> {
    const send = (first: Delivery, news: readonly Delivery[]) => this.#sendNews(id, first, news, requestId);
    await sendDigest({ ...this.#dependencies, send }, id);
  }

  async #sendNews(id: string, first: Delivery, news: readonly Delivery[], requestId: string) {
    const { database, clock } = this.#dependencies;
    if (!first.own) return "gone";
    const present = await alertPresenter(
      database,
      news.map(({ alert }) => alert),
    );
    const others = news.slice(1).map(({ alert }) => present(alert));
    const around = await this.#around(first.own, first.alert, requestId);
    const now = clock.now();
    try {
      const told = await this.#tell(
        first.own,
        digestMessage([present(first.alert), ...others], around),
        null,
      );
      return told === "gone" ? "gone" : "sent";
    } catch (error) {
      const { retryAfterSeconds = 0 } = error instanceof Fault ? error.details : {};
      if (retryAfterSeconds === 0) throw error; // claimed again when its lease expires
      await postponeDigest(database, id, new Date(now + retryAfterSeconds * 1_000));
      return "later";
    }
  }
}
