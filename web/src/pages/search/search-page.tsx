import { useCallback, useEffect, useState } from "react";
import { useLocation, useParams } from "wouter";
import { Notice } from "../../parts/notice.tsx";
import { Page } from "../../parts/page.tsx";
import { save, saved } from "../../parts/saved.ts";
import { SearchForm } from "../../parts/search-form.tsx";
import { queryOf, searchPath } from "../../parts/slug.ts";
import { mailingListPopup } from "../../popups/popups.tsx";
import { usePopup } from "../../popups/use-popup.ts";
import { logSearch } from "../../requests/log-search.ts";
import { DisclaimerModal } from "./disclaimer-modal.tsx";
import { GroceryBanner } from "./grocery-banner.tsx";
import { Results } from "./results.tsx";
import { ResultsWithoutZip } from "./results-without-zip.tsx";
import { RetailersMissing } from "./retailers-missing.tsx";
import { StayInTouch } from "./stay-in-touch.tsx";
import { useConnectionToasts } from "./use-connection-toasts.ts";
import { useMailingListToast } from "./use-mailing-list-toast.ts";
import { type Retailers, useRetailers } from "./use-retailers.ts";
import type { Search } from "./use-search.ts";

export function SearchPage() {
  const { slug = "", zip: zipInPath = "" } = useParams();
  const [path, navigate] = useLocation();
  const { retailers, askAgain } = useRetailers();
  useConnectionToasts();
  const { popup, openPopup } = usePopup();
  const join = useCallback(() => openPopup(mailingListPopup), [openPopup]);
  const [hasRead, setHasRead] = useState(() => saved("seen") !== null);
  // One thing after the other: nothing can be pressed below the disclaimer.
  useMailingListToast(hasRead && path.includes("/product"), join);
  // Searching for the same again asks the stores again.
  const [round, setRound] = useState(0);
  const query = queryOf(slug);
  const zip = zipInPath || saved("zipcode") || "";

  useEffect(() => {
    if (query && zip) logSearch({ query, zipcode: zip, userID: saved("user_id") });
  }, [query, zip]);

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
              const address = searchPath(search);
              // The same once more is no further step back.
              navigate(address, { replace: address === window.location.pathname });
              // The bar is there wherever one has read to; what is found now is read from its top.
              window.scrollTo({ top: 0, behavior: "instant" });
            }}
          />
        </div>
      </div>
      <div className="page-width pb-16">
        <p className="py-3 text-sm text-soft">
          If an item is not on the shelf, it may be at the back or purchased since the inventory was last
          updated. Call the store in advance
        </p>
        {query !== "" && isDemo(retailers) && (
          <Notice tone="warn">Demo data: prices and stock are made up, no real store was asked.</Notice>
        )}
        <SearchBody
          key={`${query} ${zip} ${round}`}
          query={query}
          zip={zip}
          retailers={retailers}
          askAgain={askAgain}
        />
        <StayInTouch onJoin={join} />
        <GroceryBanner />
      </div>
      <DisclaimerModal onRead={() => setHasRead(true)} />
      {popup}
    </Page>
  );
}

function isDemo(retailers: Retailers): boolean {
  return (
    retailers.phase === "listed" &&
    retailers.list.some(({ source, enabled }) => enabled && source === "sandbox")
  );
}

function SearchBody({
  query,
  zip,
  retailers,
  askAgain,
}: Search & { retailers: Retailers; askAgain: () => void }) {
  if (query === "") return <NothingSearched zip={zip} />;
  if (retailers.phase === "failed") return <RetailersMissing askAgain={askAgain} />;

  // A search starts before the stores are known; what they answer meanwhile is kept.
  const list = retailers.phase === "listed" ? retailers.list : null;
  if (zip === "") return <ResultsWithoutZip query={query} retailers={list ?? []} />;
  return <Results query={query} zip={zip} retailers={list} />;
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
