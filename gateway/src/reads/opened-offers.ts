import { randomUUID } from "node:crypto";
import type { Bus } from "@stockfinder/bus/bus";
import { growingLru } from "@stockfinder/cache/growing-lru";
import { Fault } from "@stockfinder/contracts/fault";
import { normalGtin } from "@stockfinder/contracts/gtin";
import { noteOpenedOffers } from "@stockfinder/contracts/trending";
import type { Clock } from "@stockfinder/service/clock";
import { Gathered } from "@stockfinder/service/gathered";
import type { Logger } from "@stockfinder/service/logger";
import type { Request, RequestHandler } from "express";
import type { AccessTokens } from "../callers/access-tokens.ts";
import type { Caller } from "../callers/caller.ts";
import { GATEWAY } from "../callers/gateway-principal.ts";

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
  readonly clock: Pick<Clock, "now" | "alarm" | "sleep">;
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
  readonly #reported = growingLru<string, string>(REMEMBERED);
  readonly #waiting: Gathered<Opened>;

  constructor(options: OpenedOffersOptions) {
    this.#options = options;
    this.#waiting = new Gathered({
      most: MAX_WAITING,
      write: (opened) => this.#report([...opened]),
      failed: (error, count) => {
        // The bus logs its own outage.
        options.logger.debug({ err: error, count }, "opened offers cannot be reported");
        return true;
      },
      clock: options.clock,
    });
  }

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

  async stop(): Promise<void> {
    await this.#waiting.stop();
  }

  async #note(upc: string, caller: Pick<Caller, "token" | "networks">): Promise<void> {
    const opened = { upc, caller: caller.networks[0].key, accountId: await this.#accountOf(caller) };
    const key = keyOf(opened);
    if (this.#reported.get(key) !== this.#today()) this.#waiting.add(key, opened);
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

  async #report(opened: Opened[]): Promise<void> {
    const today = this.#today();
    await this.#options.bus.call(
      noteOpenedOffers,
      { opened },
      { principal: GATEWAY, requestId: randomUUID() },
    );
    for (const each of opened) this.#reported.set(keyOf(each), today);
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
