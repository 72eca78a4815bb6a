import type { LookupErrorCode } from "@stockfinder/contracts/lookup-error";

interface LookupFailureOptions extends ErrorOptions {
  readonly callerGroup?: string | undefined;
}

/** Why a retailer's response cannot be used; the only error that a response reader may throw. */
export class LookupFailure extends Error {
  override readonly name = "LookupFailure";
  readonly code: Exclude<LookupErrorCode, "off">;
  /** The callers concerned, if others might get an answer; null if it concerns everybody. */
  readonly callerGroup: string | null;

  constructor(code: Exclude<LookupErrorCode, "off">, detail: string, options?: LookupFailureOptions) {
    super(detail, options);
    this.code = code;
    this.callerGroup = options?.callerGroup ?? null;
  }
}

/** The message for shoppers, exactly as in the specification. */
export function shopperMessage(code: Exclude<LookupErrorCode, "off">): string {
  switch (code) {
    case "empty":
      return "No products available for this search";
    case "no-stores":
    case "no-store-list":
      return "We are unable to find any stores.";
    default:
      return "We are unable to search for this item at this store";
  }
}
