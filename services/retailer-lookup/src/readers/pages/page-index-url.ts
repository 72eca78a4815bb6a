import type { PagesConfig, PageVariables } from "./pages-config.ts";

/**
 * The configured index, else the sandbox's; none while pages are disabled. The sandbox's is not used if `UPSTREAM_PAGES`
 * points elsewhere: it names addresses that only the sandbox's own shops have.
 */
export function pageIndexUrl(
  variables: Pick<PageVariables, "SANDBOX_URL" | "UPSTREAM_PAGES"> & {
    readonly PAGE_INDEX?: URL | undefined;
  },
  pages: PagesConfig | null,
): URL | null {
  const { PAGE_INDEX: named, SANDBOX_URL: sandbox, UPSTREAM_PAGES: elsewhere } = variables;
  if (!pages) return null;
  if (named) return named;
  return sandbox && !elsewhere ? new URL(`${sandbox.href.replace(/\/$/, "")}/page-index`) : null;
}
