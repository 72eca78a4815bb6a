import { RequestFailed } from "@stockfinder/client/request-failed";
import { checkAvailability } from "@stockfinder/contracts/availability";
import type { RetailerId } from "@stockfinder/contracts/retailers";
import { type Result, searchRetailer } from "@stockfinder/contracts/searches";
import { useEffect, useMemo, useReducer, useRef } from "react";
import { call } from "../../api/call.ts";
import { NOTHING_ASKED, type Refusal, type SearchState, searchReducer } from "./search-state.ts";
import { streamSearch } from "./stream-search.ts";

/** A store without an answer by then has failed; the shopper can retry it. */
const GIVE_UP_MS = 5_000;
/** By then the stream has replaced stale answers, or will not. */
const STREAM_MS = 10_000;

/** As many as one request may name. */
const MAX_IDS = 24;

export interface Search {
  readonly query: string;
  readonly zip: string;
}

/** `corrected` is the query to request if it is not the shopper's own. */
export interface SearchCommands {
  retry(retailer: RetailerId, corrected: string | null): void;
  loadBatch(retailer: RetailerId, batch: number, corrected: string | null): void;
  checkStock(retailer: RetailerId, ids: readonly string[]): void;
}

/** Runs a search once: streams every store's first answer, then fetches on demand. */
export function useSearch({ query, zip }: Search): { state: SearchState; commands: SearchCommands } {
  const [state, dispatch] = useReducer(searchReducer, NOTHING_ASKED);
  const leaving = useRef(new AbortController());
  /** The items whose stock is being fetched: the answer and a section may need the same ones at the same time. */
  const checking = useRef(new Set<string>());

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    const { signal } = controller;

    const patience = within(GIVE_UP_MS, signal);
    patience.addEventListener("abort", () => signal.aborted || dispatch({ type: "patienceEnded" }));

    async function readStream(): Promise<void> {
      try {
        const stream = streamSearch({ query, zip }, within(STREAM_MS, signal));
        let next = await stream.next();
        for (; !next.done; next = await stream.next()) {
          const result = next.value;
          if (result.error?.code === "timeout") askOnceMore(result.retailer, result.query ?? null);
          else dispatch({ type: "answered", result });
        }
        dispatch({ type: "streamEnded", suggestion: next.value.suggestion });
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof RequestFailed && error.isRefusal)
          dispatch({ type: "refused", refusal: refusalOf(error) });
        else dispatch({ type: "streamEnded" });
      }
    }

    /** After "timeout" the server still waits for a slow store, so another try joins that request. */
    async function askOnceMore(retailer: RetailerId, corrected: string | null): Promise<void> {
      dispatch({ type: "askedOnceMore", retailer });
      try {
        const result = await searchStore({ query, zip }, { retailer, corrected, page: 1 }, patience);
        dispatch({ type: "answered", result });
      } catch {
        if (!signal.aborted) dispatch({ type: "failed", retailer, corrected });
      }
    }

    readStream();
    return () => controller.abort();
  }, [query, zip]);

  const commands = useMemo((): SearchCommands => {
    /** Sends a request, and reports its failure unless the page was left. */
    async function ask<T>(
      request: (signal: AbortSignal) => Promise<T>,
      outcome: { answered: (answer: T) => void; failed: () => void },
    ): Promise<void> {
      const { signal } = leaving.current;
      try {
        outcome.answered(await request(within(GIVE_UP_MS, signal)));
      } catch {
        if (!signal.aborted) outcome.failed();
      }
    }

    const load = (batch: Parameters<typeof searchStore>[1], failed: "failed" | "batchFailed") =>
      ask((signal) => searchStore({ query, zip }, batch, signal), {
        answered: (result) => dispatch({ type: "answered", result }),
        failed: () => dispatch({ type: failed, retailer: batch.retailer, corrected: batch.corrected }),
      });

    return {
      retry(retailer, corrected) {
        dispatch({ type: "retried", retailer });
        load({ retailer, corrected, page: 1 }, "failed");
      },
      loadBatch(retailer, page, corrected) {
        dispatch({ type: "batchAsked", retailer });
        load({ retailer, corrected, page }, "batchFailed");
      },
      checkStock(retailer, wanted) {
        const ids = wanted.filter((id) => !checking.current.has(`${retailer} ${id}`)).slice(0, MAX_IDS);
        if (ids.length === 0) return;
        for (const id of ids) checking.current.add(`${retailer} ${id}`);
        const settled = () => {
          for (const id of ids) checking.current.delete(`${retailer} ${id}`);
        };
        dispatch({ type: "stockAsked", retailer, ids });
        ask((signal) => call(checkAvailability, { retailer, zip, ids }, { signal }), {
          answered(availability) {
            settled();
            dispatch({ type: "stockAnswered", ids, availability });
          },
          failed() {
            settled();
            dispatch({ type: "stockFailed", retailer, ids });
          },
        });
      },
    };
  }, [query, zip]);

  return { state, commands };
}

/** One batch of a store, which states as in the stream whether it is for a corrected query. */
async function searchStore(
  { query, zip }: Search,
  { retailer, corrected, page }: { retailer: RetailerId; corrected: string | null; page: number },
  signal: AbortSignal,
): Promise<Result> {
  const result = await call(searchRetailer, { retailer, query: corrected ?? query, zip, page }, { signal });
  return corrected === null ? result : { ...result, query: corrected };
}

function refusalOf({ fields, message }: RequestFailed): Refusal {
  if (fields.includes("zip"))
    return { field: "zip", message: "Please enter a US zip code or a Canadian postal code." };
  return { field: fields.includes("query") ? "query" : null, message };
}

function within(ms: number, signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(ms)]);
}
