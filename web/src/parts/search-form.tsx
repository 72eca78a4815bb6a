import { useId, useState } from "react";
import { Icon } from "./icon.tsx";
import { saved } from "./saved.ts";
import { problemWith, type SearchInput } from "./search-form-rules.ts";
import { Spinner } from "./spinner.tsx";
import { useMyZip } from "./use-my-zip.ts";

const NOT_LOCATED = "We could not find where you are. Please enter your Zipcode";

/** Product, zip and Search, large on the landing page and as a bar above results. */
export function SearchForm({
  look,
  search,
  loading,
  onSearch,
  onTouch,
}: {
  look: "large" | "bar";
  search?: SearchInput;
  loading?: boolean;
  onSearch: (search: SearchInput) => void;
  /** The shopper is about to search. */
  onTouch?: () => void;
}) {
  const [query, setQuery] = useState(search?.query ?? "");
  const [zip, setZip] = useState(search?.zip || saved("zipcode") || "");
  const [problem, setProblem] = useState<string | null>(null);
  const [shown, setShown] = useState(search);
  const problemId = useId();
  const { locating, locate } = useMyZip({ found: setZip, notFound: () => setProblem(NOT_LOCATED) });

  // Another search was opened, from a link or with Back: the fields follow, and keep the focus that they have.
  if (search && (search.query !== shown?.query || search.zip !== shown.zip)) {
    setShown(search);
    setQuery(search.query);
    setZip(search.zip || zip);
    setProblem(null);
  }

  function submit(): void {
    const input = { query: query.trim(), zip: zip.trim() };
    const found = problemWith(input);
    setProblem(found);
    if (!found) onSearch(input);
  }

  // Above results there is no room for names; screen readers tell them all the same.
  const nameStyle = look === "bar" ? "sr-only" : "search-field-name";
  const busy = loading || locating;
  const described = problem ? { "aria-invalid": true, "aria-describedby": problemId } : {};
  return (
    <search className={look}>
      <form
        noValidate
        onFocus={onTouch}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="search-fields">
          <label className="search-field search-field-product">
            <span className={nameStyle}>Product</span>
            <input
              name="query"
              value={query}
              placeholder="Disinfectant wipes"
              maxLength={200}
              autoComplete="off"
              enterKeyHint="search"
              {...described}
              onChange={(event) => {
                setQuery(event.target.value);
                setProblem(null);
              }}
            />
          </label>
          <div className="search-field search-field-zip">
            {busy ? (
              <div className="flex flex-1">
                <Spinner label={locating ? "Finding your zip code" : "Searching"} />
              </div>
            ) : (
              <label className="min-w-0 flex-1">
                <span className={nameStyle}>Zip Code</span>
                <input
                  name="zip"
                  value={zip}
                  placeholder="44114"
                  maxLength={10}
                  autoComplete="postal-code"
                  enterKeyHint="search"
                  {...described}
                  onChange={(event) => {
                    setZip(event.target.value);
                    setProblem(null);
                  }}
                />
              </label>
            )}
            {look === "large" && "geolocation" in navigator && (
              <button
                type="button"
                className="locate-button"
                aria-disabled={busy}
                onClick={() => busy || locate()}
              >
                <Icon name="locate" />
                <span className="sr-only">Use my location</span>
              </button>
            )}
          </div>
          <button type="submit" className="button-primary search-button">
            <Icon name="search" />
            <span className={look === "bar" ? "max-sm:sr-only" : undefined}>Search</span>
          </button>
        </div>
        <p id={problemId} role="alert" className="search-problem">
          {problem && (
            <>
              <Icon name="alert" />
              {problem}
            </>
          )}
        </p>
      </form>
    </search>
  );
}
