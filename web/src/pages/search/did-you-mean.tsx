import type { Suggestion } from "@stockfinder/contracts/searches";
import { searchPath } from "@stockfinder/contracts/slug";
import { Link } from "wouter";

/** The correction of a misspelt query: a link to it, or a note that its results are shown because it has none. */
export function DidYouMean({ zip, suggestion }: { zip: string; suggestion: Suggestion }) {
  const link = (
    <Link
      href={searchPath({ query: suggestion.query, zip })}
      className="font-semibold underline underline-offset-4"
    >
      {suggestion.query}
    </Link>
  );
  return suggestion.searched ? <>Showing results for {link} instead.</> : <>Did you mean {link}?</>;
}
