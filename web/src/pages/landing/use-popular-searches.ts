import { type PopularSearch, popularSearches } from "@stockfinder/contracts/searches";
import { call } from "../../api/call.ts";
import { useFetched } from "../../api/use-fetched.ts";
import { SEARCH_IDEAS } from "../../settings/site.ts";

const SHOWN = 8;

type ShownSearch = Pick<PopularSearch, "query">;

/** Popular searches, filled up with the site's own ideas; null until the response or its failure is known. */
export function usePopularSearches(): readonly ShownSearch[] | null {
  const { data, failure } = useFetched("popular", (signal) => call(popularSearches, {}, { signal }));
  if (data === null && failure === null) return null;
  return filledUp(data ?? []);
}

export function filledUp(popular: readonly ShownSearch[]): readonly ShownSearch[] {
  const others = SEARCH_IDEAS.filter((idea) => popular.every(({ query }) => query !== idea));
  return [...popular, ...others.map((query) => ({ query }))].slice(0, SHOWN);
}
