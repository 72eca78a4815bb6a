import { popularSearches } from "@stockfinder/contracts/searches";
import { useEffect, useState } from "react";
import { call } from "../../api.ts";
import { SEARCH_IDEAS } from "../../site.ts";

export const SHOWN = 8;

export interface ShownSearch {
  readonly query: string;
  /** The number of people on its best day; null for one of our own ideas. */
  readonly people: number | null;
}

/** Popular searches, filled up with the site's own ideas; null until the response or its failure is known. */
export function usePopularSearches(): readonly ShownSearch[] | null {
  const [searches, setSearches] = useState<readonly ShownSearch[] | null>(null);

  useEffect(() => {
    const left = new AbortController();
    call(popularSearches, {}, { signal: left.signal }).then(
      (popular) => setSearches(filledUp(popular)),
      () => left.signal.aborted || setSearches(filledUp([])),
    );
    return () => left.abort();
  }, []);

  return searches;
}

export function filledUp(popular: readonly ShownSearch[]): ShownSearch[] {
  const others = SEARCH_IDEAS.filter((idea) => popular.every(({ query }) => query !== idea));
  return [...popular, ...others.map((query) => ({ query, people: null }))].slice(0, SHOWN);
}
