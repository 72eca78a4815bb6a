import { searchPath } from "@stockfinder/contracts/slug";
import { useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { Page } from "../../components/frame/page.tsx";
import { SearchForm } from "../../components/search-form/search-form.tsx";
import type { SearchInput } from "../../components/search-form/search-form-rules.ts";
import { DownloadExtension } from "../../popups/download-extension.tsx";
import { save } from "../../storage/saved.ts";
import { searchPage } from "../search/search.ts";
import { FeaturedOn } from "./featured-on.tsx";
import { Features } from "./features.tsx";
import { PopularShelf } from "./popular-shelf.tsx";
import { StoreNames } from "./store-names.tsx";

export function LandingPage() {
  const [, navigate] = useLocation();
  const [opening, setOpening] = useState(false);

  // The next visit from another site reads it, and goes straight to the search.
  useEffect(() => save("first", "true"), []);

  async function openSearch(search: SearchInput): Promise<void> {
    save("zipcode", search.zip);
    setOpening(true);
    await searchPage.ready();
    // If another page was opened meanwhile, it stays.
    if (window.location.pathname === "/") navigate(searchPath(search));
  }

  return (
    <Page>
      <div className="page-width">
        <section className="grid items-center gap-x-12 gap-y-8 py-10 sm:py-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:py-16">
          <div>
            <h1 className="text-[clamp(2rem,1.2rem+3.4vw,3.25rem)] leading-[1.08] font-extrabold tracking-[-0.025em]">
              Find where products are in stock and compare prices in stores near you
            </h1>
            <div className="search-label mt-8">
              <SearchForm look="large" loading={opening} onSearch={openSearch} onTouch={searchPage.ready} />
            </div>
            <p className="mt-4 text-soft">Made with love by college students to promote social distancing</p>
            <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2">
              <DownloadExtension />
              <Link href="/posts" className="text-button inline-flex items-center">
                What neighbours saw on the shelves
              </Link>
            </div>
          </div>
          <PopularShelf />
        </section>
        <StoreNames />
        <FeaturedOn />
        <Features />
      </div>
    </Page>
  );
}
