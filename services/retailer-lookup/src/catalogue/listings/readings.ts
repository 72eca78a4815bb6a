import type { Position } from "@stockfinder/contracts/availability";
import type { Country, ReadingSource, SoldBy, Stock } from "@stockfinder/contracts/listings";
import type { Money } from "@stockfinder/contracts/money";
import type { PageOutcome } from "@stockfinder/contracts/pages";
import type { ProductFacts } from "@stockfinder/contracts/product-facts";
import type { StoreHours } from "@stockfinder/contracts/store-hours";
import type { Queryable } from "@stockfinder/database/database";

export type Unread = Exclude<PageOutcome, "read">;

/** What a store asks, or that it shows no price. */
export type ShownPrice = Money | { readonly value: null; readonly currency: string };

export interface Reading {
  /** Absent if the reading has no price. */
  readonly price?: ShownPrice | undefined;
  readonly stock: Stock;
  /** The words in which the store stated the stock; absent if it had none. */
  readonly words?: string | undefined;
  /** In milliseconds since 1970. The time of the request, so that a slow response does not look newer than it is. */
  readonly seenAt: number;
  readonly source: ReadingSource;
  /** Absent if the reading does not state the seller. */
  readonly soldBy?: SoldBy | undefined;
}

/** The product and page of an item, as a search lists it. */
export interface Listed {
  readonly gtin: string | null;
  /** The key of brand and model number (`modelOf`); null or absent if the answer does not state both. */
  readonly model?: string | null;
  readonly title: string;
  readonly url: string;
  readonly imageUrl: string | null;
  readonly isDemo: boolean;
}

export interface PhysicalStore {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  /** The store's own. Absent if the answer did not state it, like `phone` and `hours`. */
  readonly position?: Position | undefined;
  /** The position of its town; null if unknown. */
  readonly town: Position | null;
  readonly phone?: string | undefined;
  readonly hours?: StoreHours | undefined;
}

export interface ShelfReading extends Reading {
  readonly store: PhysicalStore;
  /** From the zip code of the reading; absent if that is not known. */
  readonly distance?: { readonly zip: string; readonly miles: number } | undefined;
  readonly quantity: number | null;
  /** Absent if the answer does not state it. */
  readonly aisle?: string | undefined;
}

export interface PricedBranch {
  readonly storeId: string;
  /** The zip code near which it was found. */
  readonly zip: string;
  /** The branch that was to be read, if it is no longer found there. */
  readonly insteadOf?: string | undefined;
}

export interface ListingReading extends Reading {
  readonly retailer: string;
  readonly itemId: string;
  readonly country: Country;
  /** Absent if the answer has only price and stock. Only a reading with it creates a row. */
  readonly listed?: Listed | undefined;
  /** Within their bounds (`plausible-facts.ts`). Absent if the answer states none. They count only with `listed`. */
  readonly facts?: ProductFacts | undefined;
  /** A GTIN that an answer without `listed` states. It is the listing's only if the title fits (`apply-readings.ts`). */
  readonly upc?: string | undefined;
  /** Absent if the price is the same in all branches. */
  readonly branch?: PricedBranch | undefined;
  /** The retailer has no web shop: an item's stock is that of its reference branch, if that is one of `shelves`. */
  readonly isSoldInStoresOnly?: boolean | undefined;
  /** Set if the reading failed: stored with the last state. Only a page that is gone changes the stock. */
  readonly unread?: Unread | undefined;
  /** Of the span that read it; set when it is recorded. */
  readonly traceparent?: string | undefined;
  readonly shelves: readonly ShelfReading[];
}

export interface Recorder {
  record(readings: readonly ListingReading[]): void;
}

/** Leaves out of readings what their readers are not trusted with; null while all are trusted. Asked in the transaction that writes. */
export type Believing = (tx: Queryable) => Promise<((reading: ListingReading) => ListingReading) | null>;
