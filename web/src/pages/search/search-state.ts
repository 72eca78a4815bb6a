import type { Availability, Item, Result, RetailerId, StoreStock } from "@stockfinder/contracts/lookup";

export const SEARCH_FAILED = "We are unable to search for this item at this store";
export const NOTHING_FOUND = "No products available for this search";
export const STOCK_UNKNOWN = "Stock could not be checked";

/** How an item is stocked, as far as it is known. */
export type Stock =
  | { readonly phase: "checking" }
  | { readonly phase: "known"; readonly statuses: readonly string[]; readonly stores: readonly StoreStock[] }
  | { readonly phase: "failed"; readonly message: string };

export interface Found {
  readonly phase: "found";
  readonly items: readonly Item[];
  /** By item id; an item without an entry has not been asked about yet. */
  readonly stock: Readonly<Record<string, Stock>>;
  readonly loadedBatches: number;
  readonly batchCount: number;
  readonly nextBatch: "idle" | "loading" | "failed";
  readonly fetchedAt: string;
  readonly stale: boolean;
}

export interface Failed {
  readonly phase: "failed";
  readonly message: string;
  /** Asking again could bring something else. */
  readonly retry: boolean;
}

/** One store's part of a search. */
export type Section = { readonly phase: "waiting" } | Found | Failed;

export interface SearchState {
  readonly sections: Readonly<Partial<Record<RetailerId, Section>>>;
  /** The stream of first answers is over; a store that has not answered by then has failed. */
  readonly streamEnded: boolean;
  /** Why the search as a whole was turned down. */
  readonly refused: string | null;
}

export type SearchAction =
  | { type: "answered"; result: Result }
  | { type: "streamEnded" }
  | { type: "refused"; message: string }
  | { type: "retried"; retailer: RetailerId }
  | { type: "failed"; retailer: RetailerId }
  | { type: "batchAsked"; retailer: RetailerId }
  | { type: "batchFailed"; retailer: RetailerId }
  | { type: "stockAsked"; retailer: RetailerId; ids: readonly string[] }
  | { type: "stockAnswered"; ids: readonly string[]; availability: Availability }
  | { type: "stockFailed"; retailer: RetailerId; ids: readonly string[] };

export const NOTHING_ASKED: SearchState = { sections: {}, streamEnded: false, refused: null };

const FAILED: Failed = { phase: "failed", message: SEARCH_FAILED, retry: true };
/** Errors that would be the same a moment later. */
const LASTING = new Set(["empty", "no-stores", "retired", "off"]);

export function sectionOf({ sections, streamEnded }: SearchState, retailer: RetailerId): Section {
  return sections[retailer] ?? (streamEnded ? FAILED : { phase: "waiting" });
}

/**
 * The stock of an item, as well as it is known: store by store once the store has been asked for it, else what came with
 * the search's own answer; null where neither is there yet.
 */
export function stockOf({ stock }: Found, { id, status }: Item): Stock | null {
  const asked = stock[id] ?? null;
  if (asked?.phase === "known" || status.length === 0) return asked;
  return { phase: "known", statuses: status, stores: [] };
}

export function searchReducer(state: SearchState, action: SearchAction): SearchState {
  switch (action.type) {
    case "answered":
      return withSection(state, action.result.retailer, (section) => answered(section, action.result));
    case "streamEnded":
      return { ...state, streamEnded: true };
    case "refused":
      return { ...state, streamEnded: true, refused: action.message };
    case "retried":
      return withSection(state, action.retailer, () => ({ phase: "waiting" }));
    case "failed":
      return withSection(state, action.retailer, () => FAILED);
    case "batchAsked":
      return withFound(state, action.retailer, (found) => ({ ...found, nextBatch: "loading" }));
    case "batchFailed":
      return withFound(state, action.retailer, (found) => ({ ...found, nextBatch: "failed" }));
    case "stockAsked":
      return withFound(state, action.retailer, (found) =>
        withStock(found, action.ids, () => ({ phase: "checking" })),
      );
    case "stockAnswered":
      return withFound(state, action.availability.retailer, (found) =>
        withStock(found, action.ids, (id) => stockFrom(action.availability, id)),
      );
    case "stockFailed":
      return withFound(state, action.retailer, (found) =>
        withStock(found, action.ids, () => ({ phase: "failed", message: STOCK_UNKNOWN })),
      );
  }
}

function answered(section: Section, result: Result): Section {
  if (result.page > 1 && section.phase === "found") return withBatch(section, result);
  if (result.error?.code === "empty" || (result.status === "ok" && result.items.length === 0))
    return { phase: "failed", message: NOTHING_FOUND, retry: false };
  if (result.status === "error") {
    const { code, message } = result.error ?? { code: "failing", message: SEARCH_FAILED };
    return { phase: "failed", message, retry: !LASTING.has(code) };
  }
  return {
    phase: "found",
    items: result.items,
    stock: {},
    loadedBatches: 1,
    batchCount: result.pageCount,
    nextBatch: "idle",
    fetchedAt: result.fetchedAt,
    stale: result.stale,
  };
}

function withBatch(found: Found, result: Result): Found {
  if (result.status === "error" && result.error?.code !== "empty") return { ...found, nextBatch: "failed" };
  const known = new Set(found.items.map(({ id }) => id));
  return {
    ...found,
    items: [...found.items, ...result.items.filter(({ id }) => !known.has(id))],
    loadedBatches: result.page,
    // Stores count their results generously; an empty batch is where they really end.
    batchCount: result.items.length > 0 ? result.pageCount : result.page,
    nextBatch: "idle",
  };
}

function stockFrom({ items, error }: Availability, id: string): Stock {
  const item = items.find((candidate) => candidate.id === id);
  if (item && item.status.length > 0) return { phase: "known", statuses: item.status, stores: item.stores };
  return { phase: "failed", message: error?.message ?? STOCK_UNKNOWN };
}

function withSection(
  state: SearchState,
  retailer: RetailerId,
  change: (section: Section) => Section,
): SearchState {
  const section = change(sectionOf(state, retailer));
  return { ...state, sections: { ...state.sections, [retailer]: section } };
}

function withFound(state: SearchState, retailer: RetailerId, change: (found: Found) => Found): SearchState {
  const section = state.sections[retailer];
  return section?.phase === "found" ? withSection(state, retailer, () => change(section)) : state;
}

function withStock(found: Found, ids: readonly string[], stock: (id: string) => Stock): Found {
  return { ...found, stock: { ...found.stock, ...Object.fromEntries(ids.map((id) => [id, stock(id)])) } };
}
