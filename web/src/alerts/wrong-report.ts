import { headPlace } from "@stockfinder/contracts/alert-words";
import type { AnyAlert } from "@stockfinder/contracts/alerts";
import { LIST_STORE } from "@stockfinder/contracts/list-store";

/**
 * The offer that an alert leads to, as a report that it is wrong names it; null for a notification by staff, and for a list,
 * which is no store's offer.
 */
export function wrongReport(
  alert: AnyAlert,
): (({ readonly upc: string } | { readonly url: string }) & { readonly storeId: string }) | null {
  if (alert.kind === "broadcast") return null;
  const { storeId, url } = headPlace(alert);
  if (storeId === LIST_STORE) return null;
  return alert.upc === null ? { storeId, url } : { storeId, upc: alert.upc };
}
