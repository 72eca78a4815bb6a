import { searchPath, slugOf } from "@stockfinder/contracts/slug";
import { Link } from "wouter";
import { saved } from "../../storage/saved.ts";
import { searchPage } from "../search/search.ts";
import { usePopularSearches } from "./use-popular-searches.ts";

/** What many people search for, as links below the form; their line is there before they are. */
export function PopularSearches() {
  const searches = usePopularSearches();
  return (
    <section aria-label="Popular searches" aria-busy={searches === null} className="popular-searches">
      <span className="text-soft">Try:</span>
      {searches?.map(({ query }) => (
        <Link
          key={slugOf(query)}
          href={searchPath({ query, zip: saved("zipcode") ?? "" })}
          className="popular-search"
          onPointerEnter={searchPage.ready}
          onFocus={searchPage.ready}
        >
          {query}
        </Link>
      ))}
    </section>
  );
}
