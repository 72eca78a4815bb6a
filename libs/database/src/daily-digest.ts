import { createHmac } from "node:crypto";
import { saltOf } from "./daily-salts.ts";
import type { Queryable } from "./database.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Returns a digest of a text. It changes every day, and cannot be traced back to the text once the day's salt is deleted. */
export type DailyDigest = (text: string, now: Date) => Promise<string>;

/** Digests with the salts in a service's table `address_salts`. The day is that of `now` in UTC. */
export function dailyDigest(database: Queryable, schema: string): DailyDigest {
  let today: { readonly day: string; readonly salt: Promise<Buffer> } | null = null;

  return async (text, now) => {
    const day = dayOf(now);
    if (today?.day !== day) today = { day, salt: saltOf(database, schema, day) };
    const { salt } = today;
    try {
      return createHmac("sha256", await salt)
        .update(text)
        .digest("base64url");
    } catch (error) {
      if (today?.salt === salt) today = null;
      throw error;
    }
  };
}

/** A text's digests of the day of `now` and of the day before: what was stored before midnight is recognized after it. */
export interface TwoDaysDigests {
  readonly today: string;
  readonly yesterday: string;
}

export function twoDaysDigests(
  database: Queryable,
  schema: string,
): (text: string, now: Date) => Promise<TwoDaysDigests> {
  const [todays, yesterdays] = [dailyDigest(database, schema), dailyDigest(database, schema)];
  return async (text, now) => ({
    today: await todays(text, now),
    yesterday: await yesterdays(text, new Date(now.getTime() - DAY_MS)),
  });
}

/** `2026-11-20`, in UTC. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
