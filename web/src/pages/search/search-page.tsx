import { useEffect, useState } from "react";
import { useLocation, useParams } from "wouter";
import { Notice } from "../../parts/notice.tsx";
import { Page } from "../../parts/page.tsx";
import { save, saved } from "../../parts/saved.ts";
import { SearchForm } from "../../parts/search-form.tsx";
import { queryOf, searchPath } from "../../parts/slug.ts";
import { logSearch } from "../../requests/log-search.ts";
import { DisclaimerModal } from "./disclaimer-modal.tsx";
import { GroceryBanner } from "./grocery-banner.tsx";
import { Results } from "./results.tsx";
import { ResultsWithoutZip } from "./results-without-zip.tsx";
import { RetailersMissing } from "./retailers-missing.tsx";
import { useConnectionToasts } from "./use-connection-toasts.ts";
import { useRetailers } from "./use-retailers.ts";

export function SearchPage() {
  const { slug = "", zip: zipInPath = "" } = useParams();
  const [, navigate] = useLocation();
  const { retailers, askAgain } = useRetailers();
  useConnectionToasts();
  // Searching for the same again asks the stores again.
  const [round, setRound] = useState(0);
  const query = queryOf(slug);
  const zip = zipInPath || saved("zipcode") || "";

  useEffect(() => {
    if (query && zip) logSearch({ query, zipcode: zip, userID: saved("user_id") });
  }, [query, zip]);

  const listed = retailers.phase === "listed" ? retailers.list : null;
  const isDemo = listed?.some(({ source, enabled }) => enabled && source === "sandbox");
  return (
    <Page title={query ? `${query}${zip && ` near ${zip}`}` : "Search"}>
      <div className="sticky top-0 z-20 border-b border-line bg-ground/95 py-2.5 backdrop-blur">
        <div className="page-width">
          <SearchForm
            look="bar"
            search={{ query, zip }}
            onSearch={(search) => {
              save("zipcode", search.zip);
              setRound(round + 1);
              navigate(searchPath(search));
            }}
          />
        </div>
      </div>
      <div className="page-width pb-16">
        <p className="py-3 text-sm text-soft">
          If an item is not on the shelf, it may be at the back or purchased since the inventory was last
          updated. Call the store in advance
        </p>
        {query !== "" && isDemo && (
          <Notice tone="warn">Demo data: prices and stock are made up, no real store was asked.</Notice>
        )}
        {query === "" && <NothingSearched zip={zip} />}
        {query !== "" && retailers.phase === "failed" && <RetailersMissing askAgain={askAgain} />}
        {query !== "" && zip === "" && <ResultsWithoutZip query={query} retailers={listed ?? []} />}
        {query !== "" && zip !== "" && retailers.phase !== "failed" && (
          <Results key={`${query} ${zip} ${round}`} query={query} zip={zip} retailers={listed} />
        )}
        <GroceryBanner />
      </div>
      <DisclaimerModal />
    </Page>
  );
}

function NothingSearched({ zip }: { zip: string }) {
  return (
    <div className="grid min-h-[45dvh] place-content-center gap-2 text-center">
      <h1 className="text-2xl font-bold tracking-tight">
        Search for a product to see prices and availability in nearby stores.
      </h1>
      {zip === "" && <p className="text-soft">Please enter your zipcode.</p>}
    </div>
  );
}
