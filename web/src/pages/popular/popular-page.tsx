import { useState } from "react";
import { Link } from "wouter";
import { QuietButton } from "../../components/button.tsx";
import { FailedNotice } from "../../components/failed-notice.tsx";
import { Logo } from "../../components/frame/logo.tsx";
import { Page } from "../../components/frame/page.tsx";
import { SearchForm } from "../../components/search-form/search-form.tsx";
import { useOpenSearch } from "../../components/search-form/use-open-search.ts";
import { Spinner } from "../../components/spinner.tsx";
import { isDemo, useStores } from "../../components/use-stores.ts";
import { isCanadian } from "../../components/zip-text.ts";
import { SITE_NAME } from "../../settings/site.ts";
import { useSaved } from "../../storage/use-saved.ts";
import { searchPage } from "../search/search.ts";
import { dropsFirst } from "./hot-words.ts";
import { ProductRows } from "./product-rows.tsx";
import { TrendingCard } from "./trending-card.tsx";
import { hasNext, pageText, productsOn } from "./trending-pages.ts";
import { useTrending } from "./use-trending.ts";

/** The trending products, four at a time, and below the others that are known. The extension shows this page without a navbar. */
export default function PopularPage() {
  const [page, setPage] = useState(0);
  const [hasTurned, setTurned] = useState(false);
  const openSearch = useOpenSearch();
  const { pages, isLoading, isFailed, tryAgain } = useTrending(page);
  const stores = useStores();
  const [zip] = useSaved("zipcode");
  const products = productsOn(page, pages);
  const { drops, others } = dropsFirst(pages.products.filter((each) => !products.includes(each)));
  const source = isDemo(stores) ? "sandbox" : "live";
  const next = !isLoading && !isFailed && hasNext(page, pages);

  function turnOn(): void {
    setTurned(true);
    setPage(page + 1);
  }

  // The last batch ended with the page before.
  if (!isLoading && !isFailed && products.length === 0 && page > 0) setPage(page - 1);

  return (
    <Page title="Hot Product Tracker">
      <div className="page-width py-4">
        <div className="grid items-center gap-x-8 gap-y-2 lg:grid-cols-[auto_minmax(0,40rem)]">
          <Link href="/" className="nav-link -ml-3 w-fit text-lg font-bold" aria-label={`${SITE_NAME} home`}>
            <Logo />
            {SITE_NAME}
          </Link>
          <SearchForm look="bar" onTouch={searchPage.ready} onSearch={openSearch} />
        </div>
        <h1 className="mt-6 text-4xl font-bold">Hot Product Tracker</h1>
        <p className="mt-2 max-w-[60ch] text-soft">
          Trending and discounted products: what people search for and watch most, and what costs less than
          usual.
          {isCanadian(zip) && " These are stores in the US: search for a product to see those in Canada."}
        </p>
        {/* As tall as four cards, so that the buttons below stay where they are. */}
        <div className="mt-8 min-h-[46rem] lg:min-h-[26rem]">
          {isFailed ? (
            <FailedNotice onTryAgain={tryAgain}>The trending products could not be loaded</FailedNotice>
          ) : isLoading ? (
            <div className="grid h-64 place-items-center">
              <Spinner label="Loading trending products" />
            </div>
          ) : products.length === 0 ? (
            <p className="py-8 text-soft">
              Nothing is trending yet. Come back when more people have searched.
            </p>
          ) : (
            <ul aria-label="Hottest products" className="grid grid-cols-2 gap-x-4 lg:grid-cols-4 lg:gap-x-6">
              {products.map((product) => (
                <TrendingCard key={product.upc} product={product} source={source} />
              ))}
            </ul>
          )}
        </div>
        <nav aria-label="Pages of trending products" className="flex items-center gap-3">
          {/* Once there, it stays, with the focus that it may have. */}
          {hasTurned && (
            <Turn label="Prev" isPossible={page > 0 && !isLoading} onTurn={() => setPage(page - 1)} />
          )}
          <Turn label="Next" isPossible={next} onTurn={turnOn} />
          <p aria-live="polite" className="text-sm text-soft tabular-nums">
            {pageText(page, pages)}
          </p>
        </nav>
        {!isFailed && !isLoading && (
          <>
            <ProductRows title="Price drops" products={drops} source={source} />
            <ProductRows title="Also hot" products={others} source={source} />
          </>
        )}
      </div>
    </Page>
  );
}

/** A disabled button stays focusable, so that keyboard users keep their place. */
function Turn({ label, isPossible, onTurn }: { label: string; isPossible: boolean; onTurn: () => void }) {
  return (
    <QuietButton off={!isPossible} onClick={() => isPossible && onTurn()}>
      {label}
    </QuietButton>
  );
}
