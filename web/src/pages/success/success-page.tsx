import { useEffect } from "react";
import { Link, useSearch } from "wouter";
import { SUCCESS_PAGE_MS } from "../../components/durations.ts";
import { Page } from "../../components/frame/page.tsx";
import { Icon } from "../../components/icon.tsx";
import { SITE_NAME } from "../../settings/site.ts";
import { successTitle } from "./success-title.ts";

/** Confirms, then closes its window. Browsers close only windows that a page has opened; any other stays open. */
export default function SuccessPage() {
  const title = successTitle(new URLSearchParams(useSearch()));

  useEffect(() => {
    const timer = window.setTimeout(() => window.close(), SUCCESS_PAGE_MS);
    return () => window.clearTimeout(timer);
  }, []);

  return (
    <Page title="Success">
      <div className="page-width grid min-h-[60dvh] place-content-center justify-items-center gap-4 text-center">
        <span className="grid size-14 place-items-center rounded-full bg-good-soft text-good">
          <Icon name="check" className="size-7" />
        </span>
        <h1 className="max-w-[24ch] text-3xl font-bold tracking-tight">{title}</h1>
        <Link href="/" className="text-button inline-flex items-center">
          Go to {SITE_NAME}
        </Link>
      </div>
    </Page>
  );
}
