/** Whether this browser has an ad blocker. */
export interface AdBlockState {
  readonly checked: boolean;
  readonly blocked: boolean;
}

export type AdBlockEvent =
  | { readonly kind: "checked"; readonly blocked: boolean }
  /** The shopper opened the whitelist guide, which counts as done. */
  | { readonly kind: "whitelisted" };

/** Assumes a blocker until a check finds none, so that a late check does not skip the question. */
export const NOT_CHECKED: AdBlockState = { checked: false, blocked: true };

export function afterEvent(state: AdBlockState, event: AdBlockEvent): AdBlockState {
  if (event.kind === "whitelisted") return { ...state, blocked: false };
  return { checked: true, blocked: event.blocked };
}

export function phaseOf({ checked, blocked }: AdBlockState): "detecting" | "blocked" | "clear" {
  if (!checked) return "detecting";
  return blocked ? "blocked" : "clear";
}
