import { popularSearches } from "@stockfinder/contracts/searches";
import { call } from "../../api/call.ts";
import { useFetched } from "../../api/use-fetched.ts";
import { SEARCH_IDEAS } from "../../settings/site.ts";

export const SHOWN = 8;

export interface ShownSearch {
  readonly query: string;
  /** The number of people on its best day; null for one of our own ideas. */
  readonly people: number | null;
}

/** Popular searches, filled up with the site's own ideas; null until the response or its failure is known. */
export function usePopularSearches(): readonly ShownSearch[] | null {
  const { data, failure } = useFetched("popular", (signal) => call(popularSearches, {}, { signal }));
  if (data === null && failure === null) return null;
  return filledUp(data ?? []);
}

export function filledUp(popular: readonly ShownSearch[]): ShownSearch[] {
  const others = SEARCH_IDEAS.filter((idea) => popular.every(({ query }) => query !== idea));
  return [...popular, ...others.map((query) => ({ query, people: null }))].slice(0, SHOWN);
}
