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
    const begun = offset > 0 ? await this.#begun(reader) : null;
    const gtins = begun ?? (await this.latest());
    if (!begun) await this.#begin(reader, gtins);
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

  /** Many readers share a ranking, so it is stored once for all of them. */
  async #begin(reader: string, gtins: readonly string[]): Promise<void> {
    const { cache } = this.#dependencies;
    const body = Buffer.from(JSON.stringify(gtins));
    const id = digest(body);
    await cache.set(rankingKey(id), body, 2 * SESSION_MS);
    await cache.set(readerKey(reader), Buffer.from(id), SESSION_MS);
  }

  async #begun(reader: string): Promise<readonly string[] | null> {
    const { cache } = this.#dependencies;
    const id = await cache.get(readerKey(reader));
    const body = id && (await cache.get(rankingKey(id.toString())));
    return body ? Gtins.parse(JSON.parse(body.toString())) : null;
  }
}

function rankingKey(id: string): string {
  return `lookup:trending:ranking:${id}`;
}

function readerKey(reader: string): string {
  return `lookup:trending:reader:${digest(reader)}`;
}

function digest(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("base64url");
}
