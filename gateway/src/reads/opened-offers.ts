import type { Bus } from "@stockfinder/bus/bus";
import { Fault, isOurFault } from "@stockfinder/contracts/fault";
import { normalGtin } from "@stockfinder/contracts/gtin";
import { noteOpenedOffers } from "@stockfinder/contracts/trending";
import type { Logger } from "@stockfinder/service/logger";
import type { Request, RequestHandler } from "express";
import type { AccessTokens } from "../callers/access-tokens.ts";
import type { Caller } from "../callers/caller.ts";
import { GATEWAY } from "../callers/gateway-principal.ts";

interface OpenedOffersOptions {
  readonly bus: Pick<Bus, "call">;
  readonly logger: Pick<Logger, "error">;
  readonly accessTokens: Pick<AccessTokens, "bearerOf">;
}

/**
 * Reports who opened the offers of which product, for the trending products. The gateway does it because it answers most
 * of these requests from memory. Best effort: an unavailable lookup service misses it.
 */
export function countOpenedOffers({ bus, logger, accessTokens }: OpenedOffersOptions): RequestHandler {
  async function report(
    upc: string,
    caller: Pick<Caller, "token" | "networks" | "requestId">,
  ): Promise<void> {
    const { networks, requestId } = caller;
    const opened = [{ upc, caller: networks[0].key, accountId: await accountOf(caller) }];
    await bus.call(noteOpenedOffers, { opened }, { principal: GATEWAY, requestId });
  }

  /** Null also for a rejected token: the request needed none. */
  async function accountOf({ token }: Pick<Caller, "token">): Promise<string | null> {
    if (token === undefined) return null;
    try {
      return (await accessTokens.bearerOf(token)).accountId;
    } catch (error) {
      if (error instanceof Fault) return null;
      throw error;
    }
  }

  return (request, response, next) => {
    response.once("close", () => {
      const upc = response.headersSent && response.statusCode === 200 ? upcIn(request) : null;
      if (upc === null) return;
      report(upc, response.locals.caller).catch((error: unknown) => {
        const isAway = error instanceof Fault && isOurFault(error.code); // the bus logs its own outage
        if (!isAway) logger.error({ err: error }, "opened offers cannot be reported");
      });
    });
    next();
  };
}

function upcIn({ query: { upc } }: Request): string | null {
  return typeof upc === "string" ? normalGtin(upc.trim()) : null;
}
