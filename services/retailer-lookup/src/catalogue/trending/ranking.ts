import { createHash } from "node:crypto";
import type { Cache } from "@stockfinder/cache/cache";
import type { Database } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import { z } from "zod";
import { hottestProducts } from "./interest-table.ts";

/** Pages further down are empty. */
const RANKED = 200;
const REUSED_MS = 5_000;
/** A reader who pauses for longer gets a new ranking. */
const SESSION_MS = 30 * 60_000;

const Gtins = z.array(z.string());

export interface RankingDependencies {
  readonly database: Pick<Database, "query">;
  readonly cache: Pick<Cache, "get" | "set">;
  readonly clock: Pick<Clock, "now">;
  readonly demoGoods: () => Promise<readonly string[]>;
}

/**
 * The order of the trending products. The shared one changes within seconds; that of one reader stays from the first page
 * to the last, so that no product is repeated or left out.
 */
export class Ranking {
  readonly #dependencies: RankingDependencies;
  #latest: { readonly at: number; readonly gtins: Promise<readonly string[]> } | null = null;

  constructor(dependencies: RankingDependencies) {
    this.#dependencies = dependencies;
  }

  /** The GTINs of a page. `reader` identifies the reader; the page with offset 0 takes a new ranking. */
  async page(reader: string, offset: number, limit: number): Promise<readonly string[]> {
    const { cache } = this.#dependencies;
    const key = `lookup:trending:order:${createHash("sha256").update(reader).digest("base64url")}`;
    const begun = offset > 0 ? await cache.get(key) : null;
    const gtins = begun ? Gtins.parse(JSON.parse(begun.toString())) : await this.latest();
    if (!begun) await cache.set(key, Buffer.from(JSON.stringify(gtins)), SESSION_MS);
    return gtins.slice(offset, offset + limit);
  }

  /** The shared ranking, at most five seconds old. */
  latest(): Promise<readonly string[]> {
    const now = this.#dependencies.clock.now();
    if (this.#latest && now - this.#latest.at < REUSED_MS) return this.#latest.gtins;
    const gtins = this.#rank(new Date(now));
    const latest = { at: now, gtins };
    this.#latest = latest;
    gtins.catch(() => {
      if (this.#latest === latest) this.#latest = null;
    });
    return gtins;
  }

  async #rank(now: Date): Promise<readonly string[]> {
    const { database, demoGoods } = this.#dependencies;
    const [hottest, demo] = await Promise.all([
      hottestProducts(database, { now, limit: RANKED }),
      demoGoods(),
    ]);
    return [...new Set([...hottest, ...demo])].slice(0, RANKED);
  }
}
