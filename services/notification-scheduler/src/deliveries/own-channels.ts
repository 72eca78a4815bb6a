import type { Bus } from "@stockfinder/bus/bus";
import { ClaimLoop } from "@stockfinder/bus/claim-loop";
import { Fault } from "@stockfinder/contracts/fault";
import { knownProducts } from "@stockfinder/contracts/known-products";
import type { Logger } from "@stockfinder/service/logger";
import { withinOrNull } from "@stockfinder/service/within-or-null";
import type { AlertRow } from "../alerts/alert-table.ts";
import { alertMessage, digestMessage } from "../channels/alert-message.ts";
import type { AnswerLinks } from "../channels/answer-links.ts";
import type { ChannelMessage } from "../channels/channel-kind.ts";
import type { ChannelSender } from "../channels/channel-sender.ts";
import { type ChannelRow, noteFailed, noteWorked, pauseChannel } from "../channels/channel-table.ts";
import { reportPaused } from "../channels/report-paused.ts";
import { SCHEDULER } from "../owners/scheduler-principal.ts";
import { alertPresenter } from "../stock-points/near-stock-points.ts";
import { apartLoops, type Loop, together } from "./apart-loops.ts";
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

export interface OwnChannelsDependencies extends Omit<DeliverDependencies, "send"> {
  readonly bus: Pick<Bus, "call">;
  readonly sender: ChannelSender;
  readonly links: AnswerLinks;
  /** Null where pushes are not offered. */
  readonly pushes: Pick<PushChannel, "tell"> | null;
  readonly outbox: { nudge(): void };
  readonly logger: Pick<Logger, "warn">;
}

/**
 * Sends alerts to people's own channels, and edits the message of an alert that changes where the service can. A channel that
 * fails rests, for longer each time; one that failed for a day, or that its person has ended, is paused.
 */
export function sendToOwnChannels(dependencies: OwnChannelsDependencies): Loop {
  const { database, bus, sender, links, pushes, outbox, clock, logger } = dependencies;

  async function send(delivery: Delivery, requestId: string): Promise<"sent" | "gone"> {
    const { own, alert, messageRef, sentVersion } = delivery;
    if (!own) return "gone";
    if (sentVersion !== null && messageRef === null) return "sent"; // it cannot be edited
    const present = await alertPresenter(database, [alert]);
    const message = alertMessage(present(alert), await around(own, alert, requestId));
    const sent = await tell(own, message, messageRef);
    if (sent === "gone") return "gone";
    const { ref } = sent;
    if (ref !== null && messageRef === null) await saveSent(() => saveMessageRef(database, delivery, ref));
    return "sent";
  }

  /**
   * Sends a message and notes how the channel does.
   * @throws {Fault} `unavailable` with the rest of a channel that failed.
   */
  async function tell(own: ChannelRow, message: ChannelMessage, ref: string | null) {
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
      await pause(own, `It was ended there: ${said}`);
      return "gone";
    }
    const restMs = Math.min(FIRST_REST_MS * 2 ** Math.min(own.failures, 10), LONGEST_REST_MS);
    const askedMs = Math.min((outcome.retryAfterSeconds ?? 0) * 1_000, LONGEST_ASKED_MS);
    const retryAfterSeconds = Math.max(askedMs, restMs) / 1_000;
    const restUntil = new Date(at.getTime() + retryAfterSeconds * 1_000);
    if (await noteFailed(database, own.id, { at, restUntil })) {
      await pause(own, `It failed for a day: ${said}`);
      return "gone";
    }
    throw new Fault("unavailable", `The channel failed: ${said}`, { retryAfterSeconds });
  }

  /** The person is told by mail, in browsers and on the other channels; the account page says it too. */
  async function pause({ id, name, origin }: ChannelRow, why: string): Promise<void> {
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

  async function around({ origin }: ChannelRow, { id, gtin }: AlertRow, requestId: string) {
    const picture = gtin === null ? null : await pictureOf(gtin, requestId);
    return { origin, answerUrl: links.linkTo(origin, id), at: new Date(clock.now()), picture };
  }

  /** Null if none is known, or not within a second: an alert does not wait for its picture. */
  async function pictureOf(gtin: string, requestId: string): Promise<string | null> {
    const input = { upcs: [gtin], limit: 1 };
    const products = await withinOrNull(() =>
      bus.call(knownProducts, input, { principal: SCHEDULER, requestId }),
    );
    const image = products?.[0]?.image ?? null;
    return image?.startsWith("https://") ? image : null;
  }

  async function sendNews(id: string, first: Delivery, news: readonly Delivery[], requestId: string) {
    if (!first.own) return "gone";
    const present = await alertPresenter(
      database,
      news.map(({ alert }) => alert),
    );
    const others = news.slice(1).map(({ alert }) => present(alert));
    const message = digestMessage(
      [present(first.alert), ...others],
      await around(first.own, first.alert, requestId),
    );
    const now = clock.now();
    try {
      return (await tell(first.own, message, null)) === "gone" ? "gone" : "sent";
    } catch (error) {
      const { retryAfterSeconds = 0 } = error instanceof Fault ? error.details : {};
      if (retryAfterSeconds === 0) throw error; // claimed again when its lease expires
      await postponeDigest(database, id, new Date(now + retryAfterSeconds * 1_000));
      return "later";
    }
  }

  const failed = (error: unknown) => logger.warn({ err: error }, "messages of alerts failed; trying again");
  return together([
    apartLoops<Delivery>({
      claim: (wanted) => claimMessages(database, wanted),
      work: (delivery, requestId) => deliver({ ...dependencies, send }, delivery, requestId),
      clock,
      failed,
    }),
    new ClaimLoop<Digest>({
      atOnce: DIGESTS_AT_ONCE,
      claim: (most) => claimDigests(database, "channels", new Date(clock.now()), most),
      work: ({ id }, requestId) =>
        sendDigest({ ...dependencies, send: (first, news) => sendNews(id, first, news, requestId) }, id),
      clock,
      failed,
    }),
  ]);
}
