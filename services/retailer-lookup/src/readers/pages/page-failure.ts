import type { StoreOutcome } from "@stockfinder/contracts/health";
import type { PageOutcome } from "@stockfinder/contracts/pages";

/**
 * The default by page outcome; a failure may be more precise: `changedLayout` for a page without a product, `slow` for a
 * time-out.
 */
const STORE_OUTCOME: Readonly<Record<PageFailure["outcome"], StoreOutcome | null>> = {
  blocked: "blocked",
  gone: "empty",
  notAllowed: null,
  unreadable: "failed",
};

export class PageFailure extends Error {
  override readonly name = "PageFailure";
  readonly outcome: Exclude<PageOutcome, "read">;
  /** When its host may be called again, in milliseconds since 1970; null if it is not paused. */
  readonly retryAt: number | null;
  /** False if no request was sent: the host is paused, or pages are disabled. Then the page's state is unknown. */
  readonly wasAsked: boolean;
  /** The outcome for the store; null if there is none, as when robots.txt forbids the page. */
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
