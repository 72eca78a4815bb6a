import type { Cache } from "@stockfinder/cache/cache";
import type { Clock } from "@stockfinder/service/clock";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { type RobotsRules, robotsRules } from "./robots-rules.ts";

/** RFC 9309: no copy is used for longer than a day. */
const KEPT_MS = 24 * 60 * 60 * 1_000;
/** A robots.txt that could not be fetched is requested again after this time. */
const MISSING_KEPT_MS = 5 * 60 * 1_000;
const AT_HAND_MS = 60_000;
const MAX_AT_HAND = 200;

const Kept = z.object({
  /** Null if it could not be fetched: then nothing may be requested. */
  text: z.string().nullable(),
});

/** The result of fetching a robots.txt: its text (empty if the site has none), or null if it could not be fetched. */
export type RobotsText = string | null;

interface RobotsDependencies {
  readonly cache: Pick<Cache, "get" | "set">;
  readonly clock: Pick<Clock, "now">;
  readonly name: string;
}

/** Returns a function that finds the rules of a host; null if its robots.txt could not be fetched. `ask` fetches it if there is no copy. */
export function robotsOf({ cache, clock, name }: RobotsDependencies) {
  /** Pages of a host that are requested at once share one copy. */
  const atHand = new LRUCache<string, { readonly rules: RobotsRules | null }, () => Promise<RobotsText>>({
    max: MAX_AT_HAND,
    ttl: AT_HAND_MS,
    ttlResolution: 0,
    perf: clock,
    ignoreFetchAbort: true,
    fetchMethod: async (origin, _expired, { context: ask }) => {
      const text = await textOf(origin, ask);
      return { rules: text === null ? null : robotsRules(origin, text, name) };
    },
  });

  async function textOf(origin: string, ask: () => Promise<RobotsText>): Promise<RobotsText> {
    const key = `page-robots:${origin}`;
    const kept = await cache.get(key);
    if (kept !== null) return Kept.parse(JSON.parse(kept.toString())).text;
    const text = await ask();
    const value = Buffer.from(JSON.stringify({ text } satisfies z.infer<typeof Kept>));
    await cache.set(key, value, text === null ? MISSING_KEPT_MS : KEPT_MS);
    return text;
  }

  return async (origin: string, ask: () => Promise<RobotsText>): Promise<RobotsRules | null> =>
    (await atHand.forceFetch(origin, { context: ask })).rules;
}
