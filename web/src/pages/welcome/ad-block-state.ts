/** What is known of ad blockers in this browser. */
export interface AdBlockState {
  readonly checked: boolean;
  readonly blocked: boolean;
}

export type AdBlockEvent =
  | { readonly kind: "checked"; readonly blocked: boolean }
  /** The shopper went to read how to whitelist, and is taken at their word. */
  | { readonly kind: "whitelisted" };

/** A blocker is assumed until a check says otherwise, so that nobody is led past the question by a check that is late. */
export const NOT_CHECKED: AdBlockState = { checked: false, blocked: true };

export function afterEvent(state: AdBlockState, event: AdBlockEvent): AdBlockState {
  if (event.kind === "whitelisted") return { ...state, blocked: false };
  return { checked: true, blocked: event.blocked };
}

export function phaseOf({ checked, blocked }: AdBlockState): "detecting" | "blocked" | "clear" {
  if (!checked) return "detecting";
  return blocked ? "blocked" : "clear";
}
