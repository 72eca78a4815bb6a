import type { RetailerId, RetailerInfo } from "@stockfinder/contracts/lookup";

/** What stands behind a store's name: where it was looked up, how far it can be trusted. */
export function noteOf({ onlineOnly, beta }: RetailerInfo): string | null {
  if (onlineOnly) return "(Online Only)";
  return beta ? "(BETA)" : null;
}

/** A word of care above a store's results. */
export const WARNINGS: Partial<Record<RetailerId, string>> = {
  ebay: "Be wary of high prices for essentials: sellers on a marketplace set their own.",
};
