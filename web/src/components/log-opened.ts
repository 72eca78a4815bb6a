import { logOpenedOffer } from "@stockfinder/contracts/trending";
import { call } from "../api.ts";

/** Counts a product for the trending ones; the shopper goes on whether it was counted or not. */
export function logOpened(upc: string): void {
  call(logOpenedOffer, { upc }, { keepalive: true }).catch(() => undefined);
}
