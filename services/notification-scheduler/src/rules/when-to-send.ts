import type { Channel, QuietHours } from "@stockfinder/contracts/delivery";
import type { Country } from "@stockfinder/contracts/listings";
import { minutesOf, nextWallTime, wallMinutes } from "./wall-clock.ts";

/** An alert that is over is not news any more if it could not be sent for so long. */
const NEWS_FOR_MS = 10 * 60_000;
/** A delivery that could not be sent within a day is dropped; its alert stays in the list. */
export const SENT_WITHIN_MS = 24 * 60 * 60_000;
const DIGEST_AT = "08:00";
/** Where a person's time zone is not known: that of most people in the country. */
const ZONE_OF: Readonly<Record<Country, string>> = { USA: "America/New_York", CAN: "America/Toronto" };

/** The delivery settings of a watch. */
export interface Wishes {
  readonly channels: readonly Channel[];
  readonly paused: boolean;
  readonly snoozeUntil: Date | null;
  readonly quietHours: QuietHours | null;
  readonly digest: boolean;
  readonly country: Country;
}

/** An alert that is to be sent on a channel. Times are in milliseconds since 1970. */
export interface ToSend {
  readonly channel: Exclude<Channel, "live">;
  readonly wishes: Wishes;
  readonly queuedAt: number;
  readonly isOver: boolean;
  /** An earlier version was sent: this one replaces it. */
  readonly isUpdate: boolean;
  /** For mails: its reader has confirmed the address. */
  readonly isConfirmed: boolean;
  readonly now: number;
}

export type Turn =
  | { readonly kind: "send" }
  | { readonly kind: "wait"; readonly until: number }
  /** It becomes part of the digest of this time. */
  | { readonly kind: "collect"; readonly at: number }
  | { readonly kind: "drop"; readonly reason: "unwanted" | "over" | "unconfirmed" | "late" };

/** What to do with an alert now. The daily cap is counted elsewhere, when the alert is about to be sent. */
export function whenToSend({ channel, wishes, queuedAt, isOver, isUpdate, isConfirmed, now }: ToSend): Turn {
  if (!isWanted(channel, wishes, now)) return { kind: "drop", reason: "unwanted" };
  const age = now - queuedAt;
  const isUnconfirmed = channel === "email" && !isConfirmed;
  if (age >= SENT_WITHIN_MS) return { kind: "drop", reason: isUnconfirmed ? "unconfirmed" : "late" };
  if (isOver && !isUpdate && age > NEWS_FOR_MS) return { kind: "drop", reason: "over" };
  if (isUnconfirmed) return { kind: "wait", until: queuedAt + SENT_WITHIN_MS };
  if (channel !== "push" && wishes.digest && !isUpdate)
    return { kind: "collect", at: nextDigest(wishes, now) };
  const until = quietUntil(wishes.quietHours, now);
  return until === null ? { kind: "send" } : { kind: "wait", until };
}

/** Whether a watch wants anything on this channel now. */
export function isWanted(channel: Channel, { channels, paused, snoozeUntil }: Wishes, now: number): boolean {
  return channels.includes(channel) && !paused && (snoozeUntil === null || snoozeUntil.getTime() <= now);
}

/** When the quiet hours end; null outside of them. */
export function quietUntil(hours: QuietHours | null, now: number): number | null {
  if (hours === null) return null;
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)];
  const wall = wallMinutes(now, hours.timeZone);
  const isQuiet = from < to ? from <= wall && wall < to : from <= wall || wall < to;
  return isQuiet ? nextWallTime(now, hours.to, hours.timeZone) : null;
}

/** The next morning, or when the quiet hours are over then. */
function nextDigest({ quietHours, country }: Wishes, now: number): number {
  const morning = nextWallTime(now, DIGEST_AT, quietHours?.timeZone ?? ZONE_OF[country]);
  return quietUntil(quietHours, morning) ?? morning;
}
