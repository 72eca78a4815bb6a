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

export interface RobotsDependencies {
  readonly cache: Pick<Cache, "get" | "set">;
  readonly clock: Pick<Clock, "now">;
  readonly name: string;
}

export class Robots {
  readonly #cache: Pick<Cache, "get" | "set">;
  readonly #name: string;
  readonly #clock: Pick<Clock, "now">;
  readonly #atHand = new LRUCache<string, { readonly rules: RobotsRules | null; readonly until: number }>({
    max: MAX_AT_HAND,
  });
  readonly #inFlight = new Map<string, Promise<RobotsText>>();

  constructor({ cache, clock, name }: RobotsDependencies) {
    this.#cache = cache;
    this.#clock = clock;
    this.#name = name;
  }

  /** The rules of a host; null if its robots.txt could not be fetched. `ask` fetches it if there is no copy. */
  async rulesOf(origin: string, ask: () => Promise<RobotsText>): Promise<RobotsRules | null> {
    const known = this.#atHand.get(origin);
    if (known && this.#clock.now() < known.until) return known.rules;
    const text = await this.#once(origin, ask);
    const rules = text === null ? null : robotsRules(origin, text, this.#name);
    this.#atHand.set(origin, { rules, until: this.#clock.now() + AT_HAND_MS });
    return rules;
  }

  /** Pages of a host that are requested at once share one copy. */
  async #once(origin: string, ask: () => Promise<RobotsText>): Promise<RobotsText> {
    const known = this.#inFlight.get(origin);
    if (known) return await known;
    const text = this.#textOf(origin, ask).finally(() => this.#inFlight.delete(origin));
    this.#inFlight.set(origin, text);
    return await text;
  }

  async #textOf(origin: string, ask: () => Promise<RobotsText>): Promise<RobotsText> {
    const key = `page-robots:${origin}`;
    const kept = await this.#cache.get(key);
    if (kept !== null) return Kept.parse(JSON.parse(kept.toString())).text;
    const text = await ask();
    const value = Buffer.from(JSON.stringify({ text } satisfies z.infer<typeof Kept>));
    await this.#cache.set(key, value, text === null ? MISSING_KEPT_MS : KEPT_MS);
    return text;
  }
}
