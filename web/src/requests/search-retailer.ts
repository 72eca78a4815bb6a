import type { Result, RetailerId } from "@stockfinder/contracts/lookup";
import { getJson } from "./http.ts";

export function searchRetailer(
  wanted: { retailer: RetailerId; query: string; zip: string; page: number },
  signal: AbortSignal,
): Promise<Result> {
  const { retailer, query, zip, page } = wanted;
  return getJson(
    `/api/search/${retailer}?${new URLSearchParams({ query, zip, page: String(page) })}`,
    signal,
  );
}
