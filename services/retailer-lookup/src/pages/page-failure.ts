import type { PageOutcome } from "@stockfinder/contracts/pages";

/** Why a page was not read. */
export class PageFailure extends Error {
  override readonly name = "PageFailure";
  readonly outcome: Exclude<PageOutcome, "read">;
  /** When its host may be asked again, in milliseconds since 1970; null if it does not rest. */
  readonly retryAt: number | null;
  /** False if nothing was asked for: the host rests, or pages are switched off. Then nothing was learnt about the page. */
  readonly wasAsked: boolean;

  constructor(
    outcome: Exclude<PageOutcome, "read">,
    detail: string,
    { retryAt = null, wasAsked = true, ...options }: PageFailureOptions = {},
  ) {
    super(detail, options);
    this.outcome = outcome;
    this.retryAt = retryAt;
    this.wasAsked = wasAsked;
  }
}

interface PageFailureOptions extends ErrorOptions {
  readonly retryAt?: number | null;
  readonly wasAsked?: boolean;
}
