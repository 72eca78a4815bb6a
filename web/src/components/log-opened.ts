import { logStoreVisit } from "@stockfinder/contracts/trending";
import { call } from "../api/call.ts";

/** Counts a product for the trending ones; the shopper continues even if this fails. */
export function logOpened(upc: string): void {
  call(logStoreVisit, { upc }, { keepalive: true }).catch(() => undefined);
}
