import { listRetailers } from "@stockfinder/contracts/retailers";
import { logSearch } from "@stockfinder/contracts/searches";
import { queryOf, searchPath } from "@stockfinder/contracts/slug";
import { type ComponentProps, useCallback, useEffect, useState } from "react";
import { useLocation, useParams } from "wouter";
import { call } from "../../api/call.ts";
import { useFetched } from "../../api/use-fetched.ts";
import { FailedNotice } from "../../components/failed-notice.tsx";
import { Page } from "../../components/frame/page.tsx";
import { SearchForm, type SearchProblem } from "../../components/search-form/search-form.tsx";
import { zipText } from "../../components/zip-text.ts";
import { usePopup } from "../../popups/use-popup.ts";
import { save, saved } from "../../storage/saved.ts";
import { countryOf } from "./offers/comparison.ts";
import { KnownProducts } from "./products/known-products.tsx";
import { Results } from "./results.tsx";
import { ResultsWithoutZip, ZIP_HINT, ZipHint } from "./results-without-zip.tsx";
import { ShelfWarning } from "./stores/shelf-warning.tsx";
import { useConnectionToasts } from "./use-connection-toasts.ts";
import { useMailingListToast } from "./use-mailing-list-toast.ts";

export default function SearchPage() {
  const { slug = "", zip: zipInPath = "" } = useParams();
  const [path, navigate] = useLocation();
  const stores = useFetched("stores", (signal) => call(listRetailers, {}, { signal }));
  useConnectionToasts();
  const { popup, openPopup } = usePopup();
  const join = useCallback(() => openPopup(import("../../popups/mailing-list-popup.tsx"), {}), [openPopup]);
  const [hasRead, setHasRead] = useState(() => saved("seen") !== null);
  // Only after the disclaimer, which covers the page.
  useMailingListToast(hasRead && path.includes("/product"), join);
  // Searching for the same again fetches it again.
  const [round, setRound] = useState(0);
  const query = queryOf(slug);
  const zip = zipInPath || saved("zipcode") || "";
  const search = `${query} ${zip} ${round}`;
  const [problem, setProblem] = useState<{ search: string; problem: SearchProblem } | null>(null);
  const refuse = useCallback((problem: SearchProblem) => setProblem({ search, problem }), [search]);
  const [hasAnswer, setHasAnswer] = useState(false);
  const answered = useCallback(() => setHasAnswer(true), []);
  const { data: disclaimer } = useFetched(
    hasAnswer && !hasRead ? "disclaimer" : null,
    () => import("./disclaimer-modal.tsx"),
  );

  const { data: below } = useFetched("below", () => import("./below-results.tsx"));

  useEffect(() => {
    if (!query || !zip) return;
    // Counts towards popular searches. The page does not wait, and a failure does not affect the shopper.
    const search = { query, zipcode: zip, userID: saved("user_id") };
    call(logSearch, search, { keepalive: true }).catch(() => undefined);
  }, [query, zip]);

  return (
    <Page title={query ? `${query}${zip && ` near ${zipText(zip)}`}` : "Search"}>
      <div className="sticky top-0 z-20 border-b border-line bg-ground/95 py-2.5 backdrop-blur">
        <div className="page-width">
          <SearchForm
            look="bar"
            search={{ query, zip: zipText(zip) }}
            zipHint={zip === "" ? ZIP_HINT : undefined}
            refusal={problem?.search === search ? problem.problem : null}
            onSearch={(search) => {
              if (search.zip !== "") save("zipcode", search.zip);
              setRound(round + 1);
              const address = searchPath(search);
              // A repeated search adds no history entry.
              navigate(address, { replace: address === window.location.pathname });
              // The bar is sticky, so the page may be scrolled; new results start at the top.
              window.scrollTo({ top: 0, behavior: "instant" });
            }}
          />
        </div>
      </div>
      <div className="page-width flow-root pb-16">
        <SearchBody
          key={search}
          query={query}
          zip={zip}
          retailers={stores.data}
          areMissing={stores.failure !== null}
          askAgain={stores.reload}
          onProblem={refuse}
          onAnswered={answered}
          onSearchAgain={() => setRound(round + 1)}
        />
        {/* The grocery services deliver nothing in Canada. */}
        {below && <below.BelowResults hasGroceries={countryOf(zip) === "USA"} onJoin={join} />}
      </div>
      {disclaimer && <disclaimer.DisclaimerModal onRead={() => setHasRead(true)} />}
      {popup}
    </Page>
  );
}

function SearchBody({
  areMissing,
  askAgain,
  ...search
}: ComponentProps<typeof Results> & { areMissing: boolean; askAgain: () => void }) {
  if (search.query === "") return <NothingSearched zip={search.zip} />;
  if (areMissing)
    return (
      <div className="mt-4">
        <FailedNotice onTryAgain={askAgain}>We are unable to find any stores.</FailedNotice>
      </div>
    );

  if (search.zip === "") return <ResultsWithoutZip query={search.query} retailers={search.retailers ?? []} />;
  // A search starts before the list of stores is known, and keeps the answers until then.
  return <Results {...search} />;
}

function NothingSearched({ zip }: { zip: string }) {
  return (
    <>
      <h1 className="mt-6 text-3xl font-bold">What are you looking for?</h1>
      <p className="mt-1 text-soft">Search for a product to see prices and availability in nearby stores.</p>
      {zip === "" && <ZipHint />}
      <KnownProducts zip={zip} heading="Trending now" />
      <ShelfWarning />
    </>
  );
}
