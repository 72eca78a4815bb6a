import { useEffect, useId, useRef, useState } from "react";
import { saved } from "../../storage/saved.ts";
import { Icon } from "../icon.tsx";
import { Spinner } from "../spinner.tsx";
import {
  fieldMissing,
  isAddress,
  problemWith,
  type SearchInput,
  withoutGroups,
} from "./search-form-rules.ts";
import { useMyZip } from "./use-my-zip.ts";

const NOT_LOCATED = "We could not find where you are. Please enter your Zipcode";

/** The problem of a search, and the field to correct. */
export interface SearchProblem {
  readonly field: keyof SearchInput;
  readonly message: string;
}

/** Product, zip code and Search: large on the landing page, a bar above results. */
export function SearchForm({
  look,
  search,
  loading,
  refusal = null,
  onSearch,
  onTouch,
}: {
  look: "large" | "bar";
  search?: SearchInput;
  loading?: boolean;
  /** Why the server refused `search`. */
  refusal?: SearchProblem | null;
  onSearch: (search: SearchInput) => void;
  /** Called when the form gets the focus. */
  onTouch?: () => void;
}) {
  const [query, setQuery] = useState(search?.query ?? "");
  const [zip, setZip] = useState(search?.zip || saved("zipcode") || "");
  const [problem, setProblem] = useState<SearchProblem | null>(refusal);
  const [shown, setShown] = useState(search);
  const [refused, setRefused] = useState(refusal);
  const form = useRef<HTMLFormElement>(null);
  const problemId = useId();
  const { locating, locate } = useMyZip({
    found: setZip,
    notFound: () => setProblem({ field: "zip", message: NOT_LOCATED }),
  });

  // A link or Back opened another search: the fields change, and the focus stays.
  if (search && (search.query !== shown?.query || search.zip !== shown.zip)) {
    setShown(search);
    setQuery(search.query);
    setZip(search.zip || zip);
    setProblem(null);
  }

  if (refusal !== refused) {
    setRefused(refusal);
    setProblem(refusal);
  }

  // Here and after a submit the focus moves to the field to correct.
  useEffect(() => {
    if (refusal) focusOn(form.current, refusal.field);
  }, [refusal]);

  function submit(): void {
    if (isAddress(query)) searchAddress();
    else start(withoutGroups(query.trim()));
  }

  /** Few shoppers paste an address, so the code that reads it is fetched then; without it the address is searched as it is. */
  async function searchAddress(): Promise<void> {
    const reader = await import("./store-address-query.ts").catch(() => null);
    const named = reader ? reader.nameInAddress(query) : query.trim();
    if (named === null)
      correct("query", "This address does not name its product. Please enter the product's name");
    else start(named);
  }

  function start(product: string): void {
    const input = { query: product, zip: zip.trim() };
    const message = problemWith(input);
    const field = fieldMissing(input);
    if (message && field) correct(field, message);
    else onSearch(input);
  }

  function correct(field: keyof SearchInput, message: string): void {
    setProblem({ field, message });
    focusOn(form.current, field);
  }

  // The bar has no room for labels; screen readers still read them.
  const nameStyle = look === "bar" ? "sr-only" : "search-field-name";
  const busy = loading || locating;
  const described = (field: keyof SearchInput) =>
    problem?.field === field ? { "aria-invalid": true, "aria-describedby": problemId } : {};
  return (
    <search className={look}>
      <form
        ref={form}
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
              {...described("query")}
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
                  {...described("zip")}
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
              {problem.message}
            </>
          )}
        </p>
      </form>
    </search>
  );
}

function focusOn(form: HTMLFormElement | null, field: keyof SearchInput): void {
  form?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
}
