import type { RetailerId } from "@stockfinder/contracts/lookup";
import { useEffect, useMemo, useReducer, useRef } from "react";
import { checkAvailability } from "../../requests/check-availability.ts";
import { RequestFailed } from "../../requests/http.ts";
import { searchRetailer } from "../../requests/search-retailer.ts";
import { streamSearch } from "../../requests/stream-search.ts";
import { NOTHING_ASKED, type SearchState, searchReducer } from "./search-state.ts";

/** A store that has not answered by then is given up; the shopper can ask it again. */
const GIVE_UP_MS = 5_000;

export interface Search {
  readonly query: string;
  readonly zip: string;
}

export interface SearchCommands {
  /** Asks one store again. */
  retry(retailer: RetailerId): void;
  loadBatch(retailer: RetailerId, batch: number): void;
  checkStock(retailer: RetailerId, ids: readonly string[]): void;
}

/** Runs a search once: every store's first answer as it comes, and what the shopper asks for after that. */
export function useSearch({ query, zip }: Search): { state: SearchState; commands: SearchCommands } {
  const [state, dispatch] = useReducer(searchReducer, NOTHING_ASKED);
  const leaving = useRef(new AbortController());

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    const { signal } = controller;

    const patience = givingUp(signal);

    async function readStream(): Promise<void> {
      try {
        for await (const result of streamSearch({ query, zip }, patience)) {
          if (result.error?.code === "timeout") askOnceMore(result.retailer);
          else dispatch({ type: "answered", result });
        }
        dispatch({ type: "streamEnded" });
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof RequestFailed && error.isRefusal)
          dispatch({ type: "refused", message: refusalText(error) });
        else dispatch({ type: "streamEnded" });
      }
    }

    /** A slow store is still being asked behind its answer "timeout": who asks again waits for that same answer. */
    async function askOnceMore(retailer: RetailerId): Promise<void> {
      dispatch({ type: "retried", retailer });
      try {
        dispatch({
          type: "answered",
          result: await searchRetailer({ retailer, query, zip, page: 1 }, patience),
        });
      } catch {
        if (!signal.aborted) dispatch({ type: "failed", retailer });
      }
    }

    readStream();
    return () => controller.abort();
  }, [query, zip]);

  const commands = useMemo((): SearchCommands => {
    /** Asks for something the shopper waits for, and reports failure unless the shopper has left. */
    async function ask<T>(
      request: (signal: AbortSignal) => Promise<T>,
      outcome: { answered: (answer: T) => void; failed: () => void },
    ): Promise<void> {
      const { signal } = leaving.current;
      try {
        outcome.answered(await request(givingUp(signal)));
      } catch {
        if (!signal.aborted) outcome.failed();
      }
    }

    return {
      retry(retailer) {
        dispatch({ type: "retried", retailer });
        ask((signal) => searchRetailer({ retailer, query, zip, page: 1 }, signal), {
          answered: (result) => dispatch({ type: "answered", result }),
          failed: () => dispatch({ type: "failed", retailer }),
        });
      },
      loadBatch(retailer, batch) {
        dispatch({ type: "batchAsked", retailer });
        ask((signal) => searchRetailer({ retailer, query, zip, page: batch }, signal), {
          answered: (result) => dispatch({ type: "answered", result }),
          failed: () => dispatch({ type: "batchFailed", retailer }),
        });
      },
      checkStock(retailer, ids) {
        dispatch({ type: "stockAsked", retailer, ids });
        ask((signal) => checkAvailability({ retailer, zip, ids }, signal), {
          answered: (availability) => dispatch({ type: "stockAnswered", ids, availability }),
          failed: () => dispatch({ type: "stockFailed", retailer, ids }),
        });
      },
    };
  }, [query, zip]);

  return { state, commands };
}

function refusalText({ fields, message }: RequestFailed): string {
  return fields.includes("zip") ? "Please enter a US zip code or a Canadian postal code." : message;
}

function givingUp(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(GIVE_UP_MS)]);
}
