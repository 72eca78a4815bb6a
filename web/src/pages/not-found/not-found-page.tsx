import { Link } from "wouter";
import { Page } from "../../parts/page.tsx";

export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <div className="page-width grid min-h-[65dvh] place-content-center justify-items-center gap-4 text-center">
        <p className="font-semibold text-soft tabular-nums">404</p>
        <h1 className="text-3xl font-bold tracking-tight">This shelf is empty</h1>
        <p className="max-w-[40ch] text-soft">
          The page is not here yet, or has moved. What you can do today is find where a product is in stock.
        </p>
        <Link href="/" className="button-primary">
          Find a product
        </Link>
      </div>
    </Page>
  );
}
