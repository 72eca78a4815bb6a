import { searchPath, slugOf } from "@stockfinder/contracts/slug";

/** The address of a search, also of one without a zip code. */
export function pathOfSearch({ query, zip }: { query: string; zip: string }): string {
  return zip === "" ? `/product/${encodeURIComponent(slugOf(query))}` : searchPath({ query, zip });
}
