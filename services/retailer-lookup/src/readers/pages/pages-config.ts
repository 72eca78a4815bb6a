import { withSlash } from "@stockfinder/service/with-slash";

export interface PageVariables {
  readonly SANDBOX_URL?: URL | undefined;
  readonly UPSTREAM_PAGES?: URL | undefined;
  readonly PUBLIC_URL?: string | undefined;
  readonly PAGES_CONTACT?: string | undefined;
  readonly NODE_ENV?: string | undefined;
  readonly PAGE_PACE_MS: number;
  readonly PAGE_REST_MS: number;
}

export interface PagesConfig {
  /** Every page is fetched below this address, as `{baseUrl}/{host}{path}`; null for the shops themselves. */
  readonly baseUrl: URL | null;
  /** Real shops, or the sandbox. */
  readonly source: "sandbox" | "live";
  /** Names us and how to reach us. */
  readonly userAgent: string;
  /** The least time between two requests to a host, in milliseconds. */
  readonly paceMs: number;
  /** A host's first pause after a refusal, in milliseconds. */
  readonly restMs: number;
}

export const ROBOT_NAME = "StockFinder";

/**
 * Null if pages are disabled: shops must be able to contact the operator, so production requires a contact. The sandbox
 * does not.
 */
export function pagesConfig(variables: PageVariables): PagesConfig | null {
  const { SANDBOX_URL: sandbox, UPSTREAM_PAGES: given, NODE_ENV: mode, PUBLIC_URL: publicUrl } = variables;
  const baseUrl = given ?? (sandbox && new URL(`${withSlash(sandbox)}pages`)) ?? null;
  const contact = variables.PAGES_CONTACT ?? (mode === "production" ? undefined : publicUrl);
  const isSandbox =
    baseUrl !== null && sandbox !== undefined && `${baseUrl.href}/`.startsWith(withSlash(sandbox));
  if (contact === undefined && !isSandbox && (mode === "production" || !baseUrl)) return null;
  return {
    baseUrl,
    source: isSandbox ? "sandbox" : "live",
    userAgent: contact === undefined ? `${ROBOT_NAME}/1.0` : `${ROBOT_NAME}/1.0 (+${contact})`,
    paceMs: variables.PAGE_PACE_MS,
    restMs: variables.PAGE_REST_MS,
  };
}

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
