import type { Availability, StoreStock } from "@stockfinder/contracts/availability";
import type { Item } from "@stockfinder/contracts/retailer-items";
import type { RetailerId } from "@stockfinder/contracts/retailers";
import type { Result, Suggestion } from "@stockfinder/contracts/searches";

export const SEARCH_FAILED = "We are unable to search for this item at this store";
const NOTHING_FOUND = "No products available for this search";
export const STOCK_UNKNOWN = "Stock could not be checked";

export type Stock =
  | { readonly phase: "checking" }
  | KnownStock
  | { readonly phase: "failed"; readonly message: string };

export interface KnownStock {
  readonly phase: "known";
  readonly statuses: readonly string[];
  readonly stores: readonly StoreStock[];
  /** Online it can only be ordered ahead, whatever its status. */
  readonly isPreOrder: boolean;
}

/** The id of a retailer's web shop among its stores. */
export const ONLINE = "online";

export interface Found {
  readonly phase: "found";
  /** The corrected query of these items; null if they are for the shopper's own. */
  readonly query: string | null;
  readonly items: readonly Item[];
  /** By item id; stock without an entry has not been requested. */
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
  /** Whether another try could succeed. */
  readonly retry: boolean;
  /** What the store said: it found nothing, or has no branch near. Absent if it did not answer. */
  readonly said?: "nothing" | "no-stores";
}

/** One store's section of a search; `retrying` after the shopper has retried a failed store. */
export type Section = { readonly phase: "waiting" | "retrying" } | Found | Failed;

export interface SearchState {
  readonly sections: Readonly<Partial<Record<RetailerId, Section>>>;
  /** The stores that have answered the current query: the shopper's own, then its correction. */
  readonly answered: ReadonlySet<RetailerId>;
  /** Nothing more is awaited; a store without an answer has failed. */
  readonly streamEnded: boolean;
  /** The stream may still replace answers that were stale. */
  readonly streamOpen: boolean;
  readonly refused: Refusal | null;
  /** The correction of the query; `searched` from its first result on. */
  readonly suggestion: Suggestion | null;
}

/** Why the server refused the whole search. */
export interface Refusal {
  readonly message: string;
  /** The field to correct; null if none is invalid. */
  readonly field: "query" | "zip" | null;
}

export type SearchAction =
  | { type: "answered"; result: Result }
  | { type: "patienceEnded" }
  | { type: "streamEnded"; suggestion?: Suggestion | undefined }
  | { type: "refused"; refusal: Refusal }
  | { type: "askedOnceMore"; retailer: RetailerId }
  | { type: "retried"; retailer: RetailerId }
  | { type: "failed"; retailer: RetailerId; corrected: string | null }
  | { type: "batchAsked"; retailer: RetailerId }
  | { type: "batchFailed"; retailer: RetailerId; corrected: string | null }
  | { type: "stockAsked"; retailer: RetailerId; ids: readonly string[] }
  | { type: "stockAnswered"; ids: readonly string[]; availability: Availability }
  | { type: "stockFailed"; retailer: RetailerId; ids: readonly string[] };

export const NOTHING_ASKED: SearchState = {
  sections: {},
  answered: new Set(),
  streamEnded: false,
  streamOpen: true,
  refused: null,
  suggestion: null,
};

const FAILED: Failed = { phase: "failed", message: SEARCH_FAILED, retry: true };
/** Errors that another try would repeat. */
const LASTING = new Set(["empty", "no-stores", "retired", "off"]);

export function sectionOf({ sections, streamEnded }: SearchState, retailer: RetailerId): Section {
  return sections[retailer] ?? (streamEnded ? FAILED : { phase: "waiting" });
}

/** Whether it says nothing of what the store lists: there is no answer yet, or none came. */
export function isSilent(section: Section): boolean {
  return section.phase !== "found" && !(section.phase === "failed" && section.said);
}

/** Whether a store has not answered yet; one that answered the shopper's own query is awaited again for its correction. */
export function isAwaited(state: SearchState, retailer: RetailerId): boolean {
  if (sectionOf(state, retailer).phase === "waiting") return true;
  return !state.streamEnded && !state.answered.has(retailer);
}

/** The corrected query where it is searched instead of the shopper's own. */
export function correctedQuery({ suggestion }: SearchState): string | null {
  return suggestion?.searched ? suggestion.query : null;
}

/** By branch if that was fetched, else from the search's answer; null if neither is known yet. */
export function stockOf({ stock }: Found, { id, status, isPreOrder }: Item): Stock | null {
  const asked = stock[id] ?? null;
  if (asked?.phase === "known" || status.length === 0) return asked;
  return { phase: "known", statuses: status, stores: [], isPreOrder: isPreOrder ?? false };
}

/** Whether the status of a store, or one without a store, is that of a pre-order. */
export function isOrderedAhead({ isPreOrder }: KnownStock, store: StoreStock | undefined): boolean {
  return isPreOrder && (store === undefined || store.id === ONLINE);
}

export function searchReducer(state: SearchState, action: SearchAction): SearchState {
  switch (action.type) {
    case "answered":
      return withAnswer(state, action.result);
    case "patienceEnded":
      return { ...state, streamEnded: true };
    case "streamEnded":
      return {
        ...state,
        streamEnded: true,
        streamOpen: false,
        suggestion: action.suggestion ?? state.suggestion,
      };
    case "refused":
      return { ...state, streamEnded: true, streamOpen: false, refused: action.refusal };
    case "askedOnceMore":
      return withSection(state, action.retailer, () => ({ phase: "waiting" }));
    case "retried":
      return withSection(state, action.retailer, () => ({ phase: "retrying" }));
    case "failed":
      if (action.corrected !== correctedQuery(state)) return state;
      return withSection(state, action.retailer, () => FAILED);
    case "batchAsked":
      return withFound(state, action.retailer, (found) => ({ ...found, nextBatch: "loading" }));
    case "batchFailed":
      return withFound(state, action.retailer, (found) =>
        found.query === action.corrected ? { ...found, nextBatch: "failed" } : found,
      );
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

/** After the first result for the corrected query, results for the shopper's own are too late. */
function withAnswer(before: SearchState, result: Result): SearchState {
  const { retailer, query = null } = result;
  if (result.page > 1)
    return withFound(before, retailer, (found) => (found.query === query ? withBatch(found, result) : found));

  const state = query === null || query === correctedQuery(before) ? before : correctedTo(before, query);
  if (query !== correctedQuery(state)) return state;
  const answeredBy = new Set(state.answered).add(retailer);
  return { ...withSection(state, retailer, (section) => answered(section, result)), answered: answeredBy };
}

/** All stores are awaited again. Their items stay until then, and if the corrected query finds nothing. */
function correctedTo(state: SearchState, query: string): SearchState {
  const found = Object.entries(state.sections).filter(([, { phase }]) => phase === "found");
  return {
    ...state,
    suggestion: { query, searched: true },
    sections: Object.fromEntries(found),
    answered: new Set(),
  };
}

function answered(section: Section, result: Result): Section {
  // A failed update does not remove what is shown.
  if (result.status === "error" && section.phase === "found") return section;
  if (result.error?.code === "empty" || (result.status === "ok" && result.items.length === 0))
    return { phase: "failed", message: NOTHING_FOUND, retry: false, said: "nothing" };
  if (result.status === "error") {
    const { code, message } = result.error ?? { code: "failing", message: SEARCH_FAILED };
    return {
      phase: "failed",
      message,
      retry: !LASTING.has(code),
      ...(code === "no-stores" && { said: code }),
    };
  }
  const found: Found = {
    phase: "found",
    query: result.query ?? null,
    items: result.items,
    stock: {},
    loadedBatches: 1,
    batchCount: result.pageCount,
    nextBatch: "idle",
    fetchedAt: result.fetchedAt,
    stale: result.stale,
  };
  // Items for the corrected query replace those that did not match.
  if (section.phase !== "found" || section.query !== found.query) return found;
  return replacing(section, found);
}

/** Replaces the first batch. Later batches stay, and so does the stock of items until it is checked again. */
function replacing(before: Found, after: Found): Found {
  const renewed = new Set(after.items.map(({ id }) => id));
  const later = before.loadedBatches > 1 ? before.items.filter(({ id }) => !renewed.has(id)) : [];
  return {
    ...before,
    items: [...after.items, ...later],
    batchCount: Math.max(before.loadedBatches, after.batchCount),
    fetchedAt: after.fetchedAt,
    stale: after.stale,
  };
}

function withBatch(found: Found, result: Result): Found {
  if (result.status === "error" && result.error?.code !== "empty") return { ...found, nextBatch: "failed" };
  const known = new Set(found.items.map(({ id }) => id));
  return {
    ...found,
    items: [...found.items, ...result.items.filter(({ id }) => !known.has(id))],
    loadedBatches: result.page,
    // Stores overstate their totals; an empty batch is the real end.
    batchCount: result.items.length > 0 ? result.pageCount : result.page,
    nextBatch: "idle",
  };
}

function stockFrom({ items, error }: Availability, id: string): Stock {
  const item = items.find((candidate) => candidate.id === id);
  if (item && item.status.length > 0) {
    const { status: statuses, stores, isPreOrder } = item;
    return { phase: "known", statuses, stores, isPreOrder: isPreOrder ?? false };
  }
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
