import { searchPath, slugOf } from "@stockfinder/contracts/slug";
import { Link } from "wouter";
import { saved } from "../../storage/saved.ts";
import { searchPage } from "../search/search.ts";
import { SHOWN, type ShownSearch, usePopularSearches } from "./use-popular-searches.ts";

/** Popular searches as labels on a shelf. All places are there before the searches are known, so nothing moves. */
export function PopularShelf() {
  const searches = usePopularSearches();
  const areIdeas = searches?.every(({ people }) => people === null);

  return (
    <section aria-labelledby="popular-searches" aria-busy={searches === null}>
      <h2 id="popular-searches" className="flex min-h-7 items-center gap-2 text-sm font-semibold text-soft">
        What neighbours look for
        {areIdeas && <span className="shelf-label font-semibold">Examples</span>}
      </h2>
      <ul className="shelf">
        {Array.from({ length: SHOWN }, (_, place) => {
          const search = searches?.[place];
          return (
            <li key={search?.query ?? place}>
              <span aria-hidden="true" className="shelf-goods" />
              {search ? (
                <SearchLabel search={search} note={areIdeas ? null : noteOn(search)} />
              ) : (
                <span className="shelf-place" />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function noteOn({ people }: ShownSearch): string {
  return people === null ? "Example" : `${people} people a day`;
}

function SearchLabel({ search: { query }, note }: { search: ShownSearch; note: string | null }) {
  const zip = saved("zipcode");
  return (
    <Link
      href={zip ? searchPath({ query, zip }) : `/product/${encodeURIComponent(slugOf(query))}`}
      className="shelf-place shelf-tag"
      onPointerEnter={searchPage.ready}
      onFocus={searchPage.ready}
    >
      <span className="shelf-tag-query">{query}</span>
      {note && <span className="shelf-tag-note">{note}</span>}
    </Link>
  );
}
