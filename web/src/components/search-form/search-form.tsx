import { useEffect, useId, useRef, useState } from "react";
import { saved } from "../../storage/saved.ts";
import { Icon } from "../icon.tsx";
import { Spinner } from "../spinner.tsx";
import { usePlace } from "../use-place.ts";
import { isWholeZip } from "../whole-zip.ts";
import {
  fieldMissing,
  isWebAddress,
  problemWith,
  type SearchInput,
  UNKNOWN_ZIP,
  withoutGroups,
} from "./search-form-rules.ts";
import { useSuggestions } from "./use-suggestions.tsx";

const NOT_LOCATED = "We couldn't find where you are. Please enter your Zipcode";

export interface SearchProblem {
  readonly field: keyof SearchInput;
  readonly message: string;
}

/**
 * Product, zip code and Search: large on the landing page, a bar above results. A suggested product is searched without a zip code
 * too.
 */
export function SearchForm({
  look,
  search,
  loading,
  refusal = null,
  zipHint,
  onSearch,
  onTouch,
}: {
  look: "large" | "bar";
  search?: SearchInput;
  loading?: boolean;
  refusal?: SearchProblem | null;
  /** The id of what says that a zip code is missing; its field is marked while it is empty. */
  zipHint?: string | undefined;
  onSearch: (search: SearchInput) => void;
  onTouch?: () => void;
}) {
  const [query, setQuery] = useState(search?.query ?? "");
  const [zip, setZip] = useState(search?.zip ?? saved("zipcode") ?? "");
  const [problem, setProblem] = useState<SearchProblem | null>(refusal);
  const [shown, setShown] = useState(search);
  const [refused, setRefused] = useState(refusal);
  const form = useRef<HTMLFormElement>(null);
  const problemId = useId();
  const suggestions = useSuggestions(query, ({ name }) => choose(name));
  const wholeZip = look === "large" && isWholeZip(zip) ? zip.trim() : null;
  const known = usePlace(wholeZip);
  // Of the zip code in the field, not of the one before.
  const place = wholeZip === null ? null : known;
  const shownProblem: SearchProblem | null =
    problem ?? (place === "unknown" ? { field: "zip", message: UNKNOWN_ZIP } : null);
  const [locating, setLocating] = useState(false);

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

  /** A product that is known needs no zip code: its page has the online offers. */
  function choose(name: string): void {
    setQuery(name);
    onSearch({ query: name, zip: zip.trim() });
  }

  /** The code that asks for the position is fetched with the first press. */
  async function locate(): Promise<void> {
    setLocating(true);
    try {
      const { myZip } = await import("./my-zip.ts");
      setZip(await myZip());
    } catch {
      // The field stays for typing.
      setProblem({ field: "zip", message: NOT_LOCATED });
    } finally {
      setLocating(false);
    }
  }

  function submit(): void {
    suggestions.close();
    if (isWebAddress(query)) searchAddress();
    else start(withoutGroups(query.trim()));
  }

  /** Few shoppers paste an address, so the code that reads it is fetched then; without it the address is searched as it is. */
  async function searchAddress(): Promise<void> {
    const reader = await import("./store-address-query.ts").catch(() => null);
    const named = reader ? reader.nameInAddress(query) : query.trim();
    if (named === null)
      correct("query", "This address doesn't name its product. Please enter the product's name");
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
  const hint = zip.trim() === "" ? zipHint : undefined;
  const described = (field: keyof SearchInput) =>
    shownProblem?.field === field
      ? { "aria-invalid": true, "aria-describedby": problemId }
      : { "aria-describedby": field === "zip" ? hint : undefined };
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
          <div className="search-field search-field-product">
            <label className="flex min-w-0 grow basis-full flex-col">
              <span className={nameStyle}>Product</span>
              <input
                name="query"
                value={query}
                placeholder="Try paper towels"
                maxLength={200}
                autoComplete="off"
                enterKeyHint="search"
                {...suggestions.field}
                {...described("query")}
                onChange={(event) => {
                  setQuery(event.target.value);
                  setProblem(null);
                  suggestions.typed();
                }}
              />
            </label>
            {suggestions.list}
          </div>
          <div className="search-field search-field-zip" data-missing={hint !== undefined}>
            {busy ? (
              <div className="flex flex-1">
                <Spinner label={locating ? "Finding your zip code" : "Searching"} />
              </div>
            ) : (
              <label className="min-w-0 flex-1">
                <span className={nameStyle}>
                  Zip Code
                  {place !== null && place !== "unknown" && (
                    <span className="font-normal">{` · ${place.city}`}</span>
                  )}
                </span>
                <input
                  id={zipHint && "zip"}
                  name="zip"
                  value={zip}
                  placeholder={look === "bar" ? "Zip Code" : "5 digits"}
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
          {shownProblem && (
            <>
              <Icon name="alert" />
              {shownProblem.message}
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
