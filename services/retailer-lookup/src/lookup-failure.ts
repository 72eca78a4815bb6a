import type { LookupErrorCode } from "@stockfinder/contracts/lookup";

interface LookupFailureOptions extends ErrorOptions {
  readonly callerGroup?: string | undefined;
}

/** Why a retailer's answer is of no use; the one thing that reading an answer may throw. */
export class LookupFailure extends Error {
  override readonly name = "LookupFailure";
  readonly code: Exclude<LookupErrorCode, "off">;
  /** The callers it concerns, if others might get an answer; null if nobody would. */
  readonly callerGroup: string | null;

  constructor(code: Exclude<LookupErrorCode, "off">, detail: string, options?: LookupFailureOptions) {
    super(detail, options);
    this.code = code;
    this.callerGroup = options?.callerGroup ?? null;
  }
}

/** What a shopper reads, exactly as the specification words it. */
export function shopperMessage(code: Exclude<LookupErrorCode, "off">): string {
  switch (code) {
    case "empty":
      return "No products available for this search";
    case "no-stores":
      return "We are unable to find any stores.";
    default:
      return "We are unable to search for this item at this store";
  }
}
