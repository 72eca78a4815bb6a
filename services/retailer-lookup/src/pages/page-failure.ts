import type { StoreOutcome } from "@stockfinder/contracts/health";
import type { PageOutcome } from "@stockfinder/contracts/pages";

/** Unless the failure says more: `changedLayout` of an answer without a product, `slow` of none in time. */
const STORE_OUTCOME: Readonly<Record<PageFailure["outcome"], StoreOutcome | null>> = {
  blocked: "blocked",
  gone: "empty",
  notAllowed: null,
  unreadable: "failed",
};

/** Why a page was not read. */
export class PageFailure extends Error {
  override readonly name = "PageFailure";
  readonly outcome: Exclude<PageOutcome, "read">;
  /** When its host may be asked again, in milliseconds since 1970; null if it does not rest. */
  readonly retryAt: number | null;
  /** False if nothing was asked for: the host rests, or pages are switched off. Then nothing was learnt about the page. */
  readonly wasAsked: boolean;
  /** What it says about the store; null if nothing, as where robots.txt forbids the page. */
  readonly storeOutcome: StoreOutcome | null;

  constructor(
    outcome: Exclude<PageOutcome, "read">,
    detail: string,
    {
      retryAt = null,
      wasAsked = true,
      storeOutcome = STORE_OUTCOME[outcome],
      ...options
    }: PageFailureOptions = {},
  ) {
    super(detail, options);
    this.outcome = outcome;
    this.retryAt = retryAt;
    this.wasAsked = wasAsked;
    this.storeOutcome = wasAsked ? storeOutcome : null;
  }
}

interface PageFailureOptions extends ErrorOptions {
  readonly retryAt?: number | null;
  readonly wasAsked?: boolean;
  readonly storeOutcome?: StoreOutcome | null;
}
