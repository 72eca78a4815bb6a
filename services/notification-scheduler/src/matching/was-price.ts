import type { Bus } from "@stockfinder/bus/bus";
import { judgeWasPrice } from "@stockfinder/contracts/history";
import type { WasPrice } from "@stockfinder/contracts/was-price";
import type { Logger } from "@stockfinder/service/logger";
import { SCHEDULER } from "../owners/scheduler-principal.ts";
import type { Transition } from "./transition-table.ts";

/** Whether a stock point's price fell. Shelves have no history of their own that it could be compared with. */
export function isCut({ storeId, before, after }: Transition): boolean {
  return (
    storeId === "" &&
    before.price !== null &&
    after.price !== null &&
    before.currency === after.currency &&
    before.price > after.price
  );
}

/** The price before with what the item's history says about it. Null if the look-up service is away: no alert waits for it. */
export async function wasPriceOf(
  { bus, logger }: { readonly bus: Pick<Bus, "call">; readonly logger: Pick<Logger, "warn"> },
  { retailer, itemId, country, before }: Transition,
  requestId: string,
): Promise<WasPrice | null> {
  if (before.price === null) return null;
  const asked = { retailer, itemId, country, was: before.price };
  try {
    return await bus.call(judgeWasPrice, asked, { principal: SCHEDULER, requestId });
  } catch (error) {
    logger.warn({ err: error }, "an alert is made without the history of its price");
    return null;
  }
}
