import type { RetailerId, RetailerInfo } from "@stockfinder/contracts/retailers";
import type { Near } from "../requests/near.ts";

/** All retailers, those that are off among them. */
export type Retailers = ReadonlyMap<string, { readonly id: RetailerId; readonly info: RetailerInfo }>;

export interface ProductToRead {
  readonly retailer: RetailerId;
  readonly near: Near;
  /** The branch near there whose prices are to be read; undefined for the nearest. */
  readonly branch?: string | undefined;
  /** In milliseconds since 1970. */
  readonly until: number;
  readonly callerGroup: string;
  /** The text to search for: the GTIN, else the title; null if neither is known. */
  readonly query: string | null;
  /** Null if unknown. */
  readonly gtin: string | null;
  /** The retailer's items that are known to be the product. */
  readonly itemIds: readonly string[];
}

/** The readers as the catalogue sees them. It calls them through this port only; they pass readings to `record()`. */
export interface Readers {
  readonly retailers: Retailers;
  /** Reads a product at a retailer and records it; returns whether the retailer has it. One that is off has nothing. */
  readonly readAtRetailer: (product: ProductToRead) => Promise<boolean>;
}
