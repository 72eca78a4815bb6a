import type { PagesConfig } from "../pages/pages-config.ts";
import type { Variables } from "../variables.ts";

/**
 * The index that is named, else the sandbox's; none while no pages are read. Not the sandbox's where `UPSTREAM_PAGES` leads elsewhere: it names addresses that
 * only the sandbox's own shops have.
 */
export function pageIndexUrl(variables: Variables, pages: PagesConfig | null): URL | null {
  const { PAGE_INDEX: named, SANDBOX_URL: sandbox, UPSTREAM_PAGES: elsewhere } = variables;
  if (!pages) return null;
  if (named) return named;
  return sandbox && !elsewhere ? new URL(`${sandbox.href.replace(/\/$/, "")}/page-index`) : null;
}
