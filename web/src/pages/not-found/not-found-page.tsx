import { Link } from "wouter";
import { Page } from "../../components/frame/page.tsx";
import { SearchForm } from "../../components/search-form/search-form.tsx";
import { useOpenSearch } from "../../components/search-form/use-open-search.ts";

export default function NotFoundPage() {
  const openSearch = useOpenSearch();

  return (
    <Page title="Page not found">
      <div className="page-width page-text py-16 sm:py-24">
        <p className="font-semibold text-soft tabular-nums">404</p>
        <h1 className="mt-2 text-3xl font-bold tracking-tight">This shelf is empty</h1>
        <p className="mt-3 max-w-[55ch] text-soft">
          There's no page at this address, or it has moved. You can find where a product is in stock, or go to
          the{" "}
          <Link href="/" className="text-ink underline underline-offset-4">
            home page
          </Link>
          .
        </p>
        <div className="search-label mt-8">
          <SearchForm look="large" onSearch={openSearch} />
        </div>
      </div>
    </Page>
  );
}
