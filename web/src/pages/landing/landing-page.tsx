import { knownProducts } from "@stockfinder/contracts/known-products";
import { searchPath } from "@stockfinder/contracts/slug";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { call } from "../../api/call.ts";
import { useFetched } from "../../api/use-fetched.ts";
import { Page } from "../../components/frame/page.tsx";
import { ProductTiles } from "../../components/product-tiles.tsx";
import { SearchForm } from "../../components/search-form/search-form.tsx";
import type { SearchInput } from "../../components/search-form/search-form-rules.ts";
import { useStores } from "../../components/use-stores.ts";
import { DownloadExtension } from "../../popups/download-extension.tsx";
import { SETTINGS } from "../../settings/site.ts";
import { save, saved } from "../../storage/saved.ts";
import { searchPage } from "../search/search.ts";
import { AnswerCard } from "./answer-card.tsx";
import { FeaturedOn } from "./featured-on.tsx";
import { Features } from "./features.tsx";
import { PopularSearches } from "./popular-searches.tsx";
import { StoreNames } from "./store-names.tsx";

/** The first is the answer beside the form, the others are tiles. */
const SHOWN = 9;

export function LandingPage() {
  const [, navigate] = useLocation();
  const [opening, setOpening] = useState(false);
  const zip = saved("zipcode") ?? "";
  const known = useFetched("known", (signal) => call(knownProducts, { limit: SHOWN, zip }, { signal }));
  const stores = useStores();
  const products = known.failure ? [] : known.data;

  // The next visit from another site reads it, and goes straight to the search.
  useEffect(() => save("first", "true"), []);

  async function openSearch(search: SearchInput): Promise<void> {
    if (search.zip !== "") save("zipcode", search.zip);
    setOpening(true);
    await searchPage.ready();
    // If another page was opened meanwhile, it stays.
    if (window.location.pathname === "/") navigate(searchPath(search));
  }

  return (
    <Page>
      <div className="page-width">
        <section className="hero" data-answer={products?.length !== 0}>
          <div>
            <h1 className="text-display">
              Find where products are in stock and compare prices in stores near you
            </h1>
            <div className="mt-5 sm:mt-8">
              <SearchForm look="large" loading={opening} onSearch={openSearch} onTouch={searchPage.ready} />
            </div>
            <PopularSearches />
          </div>
          <p className="hero-notes text-soft">
            Stores can't pay for a higher spot.
            {SETTINGS.line !== null && <span className="block">{SETTINGS.line}</span>}
          </p>
          {products?.length !== 0 && <AnswerCard product={products?.[0] ?? null} stores={stores ?? []} />}
        </section>
        <StoreNames stores={stores} />
        <ProductTiles products={products?.slice(1) ?? null} heading="Trending now" />
        <Features />
        <div className="pb-10">
          <DownloadExtension />
        </div>
        <FeaturedOn />
      </div>
    </Page>
  );
}
