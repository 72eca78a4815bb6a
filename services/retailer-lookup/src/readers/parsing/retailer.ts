import type { ItemAvailability, Position } from "@stockfinder/contracts/availability";
import type { Country } from "@stockfinder/contracts/listings";
import type { SourceKind } from "@stockfinder/contracts/lookup-answers";
import type { RetailerId } from "@stockfinder/contracts/retailers";
import type { StoreHours } from "@stockfinder/contracts/store-hours";
import type { ListedItem } from "../../catalogue/products/listed-item.ts";
import type { Near } from "../../requests/near.ts";
import type { DeclaredUpstream } from "./declared-upstream.ts";
import type { LookupFailure } from "./lookup-failure.ts";
import type { UpstreamAnswer, UpstreamRequest } from "./upstream.ts";

/** A store of a retailer, as its own store finder gives it; nearest first in every list. */
export interface Store {
  readonly id: string;
  readonly name: string;
  readonly address: { readonly address1: string; readonly city: string; readonly state: string };
  readonly distanceMiles: number | null;
  readonly locationId?: string;
  readonly storeNumber?: string;
  readonly dispenseStoreId?: string;
  readonly position?: Position;
  readonly phone?: string;
  readonly hours?: StoreHours;
}

/** `page` counts from 1. */
export interface Wanted {
  readonly query: string;
  readonly page: number;
}

export interface SearchPage {
  readonly items: ListedItem[];
  readonly pageCount: number;
}

/** An item whose stock could not be fetched, although that of others could. */
export interface MissedItem {
  readonly id: string;
  readonly failure: LookupFailure;
}

/** One call to a retailer as data: its request, and the parser of its response. Both pure. */
export interface UpstreamCall<T> {
  readonly request: UpstreamRequest;
  /** @throws {LookupFailure} if the response is not the expected one. */
  read(answer: UpstreamAnswer): T;
}

export type Send = <T>(call: UpstreamCall<T>) => Promise<T>;

export interface LookupContext {
  readonly near: Near;
  readonly send: Send;
  /** The wanted one of the stores near `near`; undefined for the nearest. */
  readonly branch?: string | undefined;
  /** The stores near `near`, from the cache for 7 days, the wanted one first; @throws LookupFailure `no-stores`. */
  stores(): Promise<Store[]>;
  /** Called with each item as it arrives, if items have separate calls: some may take longer than a shopper waits. */
  found(item: ItemAvailability): void;
}

/** A source of look-ups at a retailer: its web site's wire format, or its official API. */
export interface Source {
  readonly kind: SourceKind;
  /** Absent where a search shows the same prices whatever store is near. */
  readonly pricesOf?: "nearest-store";
  /** There is no web shop: stock is that of stores. */
  readonly sellsOnlyInStores?: true;
  /** The nearest stores; absent where the retailer is looked up online only. */
  findStores?(near: Near, send: Send): Promise<Store[]>;
  /** Availability names nearby stores, although there is no store finder. */
  readonly namesStores?: true;
  /** Availability states an item's GTIN, which the search may omit. Titles are whole, and say so if an item is not new. */
  readonly statesGtins?: true;
  search(wanted: Wanted, context: LookupContext): Promise<SearchPage>;
  /** One entry for each id that the retailer knows, in any order; up to 24 ids. */
  availability(ids: readonly string[], context: LookupContext): Promise<(ItemAvailability | MissedItem)[]>;
}

export function hasBranches({ findStores, namesStores }: Source): boolean {
  return findStores !== undefined || namesStores === true;
}

export interface Retailer {
  readonly id: RetailerId;
  readonly label: string;
  readonly beta?: boolean;
  readonly onlineOnly?: boolean;
  /** The USA alone if absent. */
  readonly countries?: readonly Country[];
  readonly upstreams: readonly DeclaredUpstream[];
  readonly site?: Source;
  readonly official?: Source;
}
