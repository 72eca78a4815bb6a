import type { Country, ReadingSource, SoldBy, Stock } from "@stockfinder/contracts/listings";
import type { Position } from "@stockfinder/contracts/lookup";
import type { PageOutcome } from "@stockfinder/contracts/pages";
import type { StoreHours } from "@stockfinder/contracts/store-hours";

/** Why a page was not read. */
export type Unread = Exclude<PageOutcome, "read">;

/** A price as a store shows it; null if it shows none. */
export interface ShownPrice {
  readonly amount: number | null;
  readonly currency: string;
}

/** What was read of an item, at one place and time. */
export interface Reading {
  /** Absent if the reading says nothing about the price. */
  readonly price?: ShownPrice | undefined;
  readonly stock: Stock;
  /** In milliseconds since 1970. The time of the question, so an answer that took long is not newer than it is. */
  readonly seenAt: number;
  readonly source: ReadingSource;
  /** Absent if the reading does not say who sells it. */
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
  /** Read from the sandbox. */
  readonly isDemo: boolean;
}

export interface PhysicalStore {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  /** Its own. Absent if the answer did not state it; the same holds for `phone` and `hours`. */
  readonly position?: Position | undefined;
  /** The position of its town; null if that is not known. */
  readonly town: Position | null;
  readonly phone?: string | undefined;
  readonly hours?: StoreHours | undefined;
}

export interface ShelfReading extends Reading {
  readonly store: PhysicalStore;
  readonly quantity: number | null;
}

/** What one answer says about an item of a retailer. */
export interface ListingReading extends Reading {
  readonly retailer: string;
  readonly itemId: string;
  readonly country: Country;
  /** Absent if the answer says nothing but price and stock. Only a reading with it makes a new row. */
  readonly listed?: Listed | undefined;
  /** The price is that of one of the retailer's stores. */
  readonly isStorePrice: boolean;
  /** Set if there was nothing to read: kept beside what is known. Only a page that is gone says something about stock. */
  readonly unread?: Unread | undefined;
  /** Of the span that read it; set when it is recorded. */
  readonly traceparent?: string | undefined;
  readonly shelves: readonly ShelfReading[];
}
