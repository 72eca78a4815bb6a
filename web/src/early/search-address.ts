import { decoded } from "@stockfinder/client/decoded";
import { queryOf } from "@stockfinder/contracts/slug";
import { SEARCH_STREAM_PATH } from "@stockfinder/contracts/streams";

export interface SearchAtAddress {
  readonly query: string;
  readonly zip: string;
}

/** The search that a path shows; null for another page, and if something is missing. */
export function searchAt(path: string, savedZip: string | null): SearchAtAddress | null {
  const [, page, slug = "", zip] = path.split("/");
  const query = queryOf(decoded(slug));
  const search = { query, zip: decoded(zip ?? "") || savedZip || "" };
  return page === "product" && search.query && search.zip ? search : null;
}

export function searchStreamAddress({ query, zip }: SearchAtAddress): string {
  return `${SEARCH_STREAM_PATH}?${new URLSearchParams({ query, zip })}`;
}
