import type { Suggestion } from "@stockfinder/contracts/searches";
import { searchPath } from "@stockfinder/contracts/slug";
import { Link } from "wouter";

/** The correction of a misspelt query: a link to it, or a note that its results are shown because the typed words have none. */
export function DidYouMean({
  query,
  zip,
  suggestion,
}: {
  /** As typed. */
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
      Results for {link}. No store lists “{query}”.
    </>
  ) : (
    <>Did you mean {link}?</>
  );
}
