import { useState } from "react";
import { Link, useLocation } from "wouter";
import { searchPage } from "../../pages.ts";
import { Page } from "../../parts/page.tsx";
import { save } from "../../parts/saved.ts";
import { SearchForm } from "../../parts/search-form.tsx";
import type { SearchInput } from "../../parts/search-form-rules.ts";
import { searchPath } from "../../parts/slug.ts";
import { DownloadExtension } from "../../popups/download-extension.tsx";
import { FeaturedOn } from "./featured-on.tsx";
import { Features } from "./features.tsx";
import { Shelf } from "./shelf.tsx";

export function LandingPage() {
  const [, navigate] = useLocation();
  const [opening, setOpening] = useState(false);

  async function openSearch(search: SearchInput): Promise<void> {
    save("zipcode", search.zip);
    setOpening(true);
    await searchPage.ready();
    // Who went to another page meanwhile stays there.
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
            <div className="mt-8">
              <SearchForm look="large" loading={opening} onSearch={openSearch} onTouch={searchPage.ready} />
            </div>
            <p className="mt-2 text-soft">Made with love by college students to promote social distancing</p>
            <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2">
              <DownloadExtension />
              <Link href="/posts" className="text-button inline-flex items-center">
                What neighbours saw on the shelves
              </Link>
            </div>
          </div>
          <Shelf />
        </section>
        <FeaturedOn />
        <Features />
      </div>
    </Page>
  );
}
