import type { Suggestion } from "@stockfinder/contracts/searches";
import { searchPath } from "@stockfinder/contracts/slug";
import { Link } from "wouter";

/** The correction of a misspelt query: a link to it, or a note that its results are shown because nothing else was found. */
export function DidYouMean({
  query,
  zip,
  suggestion,
}: {
  query: string;
  zip: string;
  suggestion: Suggestion;
}) {
  const link = (
    <Link
      href={searchPath({ query: suggestion.query, zip })}
      className="font-semibold underline underline-offset-4"
    >
      {suggestion.query}
    </Link>
  );
  return suggestion.searched ? (
    <>
      {/* On a phone the end is cut off. */}
      Showing results for {link}. Nothing was found for '{query}'.
    </>
  ) : (
    <>Did you mean {link}?</>
  );
}
