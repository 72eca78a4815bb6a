import { randomUUID } from "node:crypto";
import type { Bus } from "@stockfinder/bus/bus";
import { outsideRequests } from "@stockfinder/bus/request-scope";
import { growingLru } from "@stockfinder/cache/growing-lru";
import { Fault } from "@stockfinder/contracts/fault";
import { normalGtin } from "@stockfinder/contracts/gtin";
import { noteOpenedOffers } from "@stockfinder/contracts/trending";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import type { Request, RequestHandler } from "express";
import type { AccessTokens } from "../callers/access-tokens.ts";
import type { Caller } from "../callers/caller.ts";
import { GATEWAY } from "../callers/gateway-principal.ts";

const GATHERED_MS = 1_000;
const BATCH = 500;
/** A minute of a busy day while the lookup service is unavailable. */
const MAX_WAITING = 10_000;
/** People counted today, so that they are not reported again. */
const REMEMBERED = 50_000;

interface Opened {
  readonly upc: string;
  readonly caller: string;
  readonly accountId: string | null;
}

interface OpenedOffersOptions {
  readonly bus: Pick<Bus, "call">;
  readonly clock: Pick<Clock, "now" | "alarm">;
  readonly logger: Pick<Logger, "debug" | "error">;
  readonly accessTokens: Pick<AccessTokens, "bearerOf">;
}

/**
 * Reports which people opened the offers of which product, for the trending products. The gateway does it because it
 * answers most of these requests from memory. Best effort: reports that the lookup service cannot accept wait, up to a
 * limit.
 */
export class OpenedOffers {
  readonly #options: OpenedOffersOptions;
  /** The day on which each was reported. */
  readonly #reported = growingLru<string, string>(REMEMBERED);
  #waiting = new Map<string, Opened>();
  #reporting: Promise<void> | null = null;
  #cancelAlarm: (() => void) | null = null;

  constructor(options: OpenedOffersOptions) {
    this.#options = options;
  }

  /** Counts each request through this handler that is answered with 200. */
  readonly count: RequestHandler = (request, response, next) => {
    response.once("close", () => {
      const upc = response.headersSent && response.statusCode === 200 ? upcIn(request) : null;
      if (upc === null) return;
      this.#note(upc, response.locals.caller).catch((error: unknown) => {
        this.#options.logger.error({ err: error }, "opened offers cannot be noted");
      });
    });
    next();
  };

  /** Reports the waiting counts. */
  async stop(): Promise<void> {
    await this.#reporting;
    await this.#report();
    this.#cancelAlarm?.();
  }

  async #note(upc: string, caller: Pick<Caller, "token" | "networks">): Promise<void> {
    const opened = { upc, caller: caller.networks[0].key, accountId: await this.#accountOf(caller) };
    const key = keyOf(opened);
    if (this.#reported.get(key) === this.#today() || this.#waiting.size >= MAX_WAITING) return;
    this.#waiting.set(key, opened);
    this.#wait();
  }

  /** Null also for a rejected token: the request needed none. */
  async #accountOf({ token }: Pick<Caller, "token">): Promise<string | null> {
    if (token === undefined) return null;
    try {
      return (await this.#options.accessTokens.bearerOf(token)).accountId;
    } catch (error) {
      if (error instanceof Fault) return null;
      throw error;
    }
  }

  #wait(): void {
    if (this.#cancelAlarm || this.#reporting || this.#waiting.size === 0) return;
    // A report covers many requests, so it has no request's id.
    outsideRequests(() => {
      this.#cancelAlarm = this.#options.clock.alarm(GATHERED_MS, () => {
        this.#cancelAlarm = null;
        this.#reporting = this.#report().finally(() => {
          this.#reporting = null;
          this.#wait();
        });
      });
    });
  }

  async #report(): Promise<void> {
    const { bus, logger } = this.#options;
    const batch = [...this.#waiting].slice(0, BATCH);
    if (batch.length === 0) return;
    const today = this.#today();
    try {
      const opened = batch.map(([, each]) => each);
      await bus.call(noteOpenedOffers, { opened }, { principal: GATEWAY, requestId: randomUUID() });
    } catch (error) {
      // The bus logs its own outage; the next report follows in a second.
      logger.debug({ err: error, count: this.#waiting.size }, "opened offers cannot be reported");
      return;
    }
    for (const [key] of batch) {
      this.#reported.set(key, today);
      this.#waiting.delete(key);
    }
  }

  #today(): string {
    return new Date(this.#options.clock.now()).toISOString().slice(0, "2026-11-22".length);
  }
}

function upcIn({ query: { upc } }: Request): string | null {
  return typeof upc === "string" ? normalGtin(upc.trim()) : null;
}

function keyOf({ upc, caller, accountId }: Opened): string {
  return JSON.stringify([upc, accountId ?? caller]);
}
