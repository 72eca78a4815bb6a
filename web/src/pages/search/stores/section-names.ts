import type { RetailerId, RetailerInfo } from "@stockfinder/contracts/retailers";

/** The specification's name of a store's section, where it is not the store's own. */
export function sectionName({ id, label }: RetailerInfo): string {
  return id === "ebay" ? "Ebay" : label;
}

export function noteOf({ onlineOnly, beta }: RetailerInfo): string | null {
  if (onlineOnly) return "(Online Only)";
  return beta ? "(BETA)" : null;
}

export const WARNINGS: Partial<Record<RetailerId, string>> = {
  ebay: "Be wary of high prices for essentials: sellers on a marketplace set their own.",
};
