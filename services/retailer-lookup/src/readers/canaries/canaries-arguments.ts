import { KnownStock } from "@stockfinder/contracts/health";
import { Zipcode } from "@stockfinder/contracts/places";
import { RetailerId } from "@stockfinder/contracts/retailers";
import { Query } from "@stockfinder/contracts/searches";
import { pageAddress } from "@stockfinder/product-rules/identity/page-address";
import { storeAt } from "@stockfinder/product-rules/stores/directory";
import { z } from "zod";
import type { NewCanary } from "./canary-table.ts";
import { pagesKey } from "./reader-key.ts";

const Added = z.object({
  retailer: RetailerId,
  expects: KnownStock,
  zip: Zipcode,
  query: Query,
  itemId: z
    .string()
    .regex(/^[\w.|-]{1,64}$/)
    .nullable(),
});

export type CanariesCommand =
  | { readonly action: "list" }
  | { readonly action: "add"; readonly canary: Omit<NewCanary, "isDemo"> }
  | { readonly action: "remove"; readonly id: string };

/** Null if they are wrong. */
export function readArguments([action, ...rest]: string[]): CanariesCommand | null {
  if (action === "list" && rest.length === 0) return { action };
  if (action === "remove" && rest.length === 1)
    return /^\d{1,15}$/.test(rest[0] ?? "") ? { action, id: rest[0] ?? "" } : null;
  if (action === "add" && rest.length === 2) return readPageArguments(rest);
  if (action !== "add" || rest.length < 4 || rest.length > 5) return null;
  const [retailer, expects, zip, query = "", itemId = null] = rest;
  // Without an id the item is known by its GTIN alone.
  if (itemId === null && !/^\d{8,14}$/.test(query)) return null;
  const { data } = Added.safeParse({ retailer, expects, zip, query, itemId });
  return data ? { action, canary: data } : null;
}

function readPageArguments([expected, address = ""]: string[]): CanariesCommand | null {
  const { data: expects } = KnownStock.safeParse(expected);
  const url = URL.parse(address);
  const store = url && storeAt(url);
  if (!expects || !store) return null;
  const query = pageAddress(url).href;
  return {
    action: "add",
    canary: { retailer: pagesKey(store.id), expects, zip: "", query, itemId: null },
  };
}
