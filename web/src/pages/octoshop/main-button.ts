export interface Visitor {
  readonly mobile: boolean;
  /** Whether the extension works in their country; true if unknown. */
  readonly supported: boolean;
  readonly chrome: boolean;
}

export type MainButton =
  | { readonly kind: "install"; readonly text: "Add to Browser - It's Free!" }
  | { readonly kind: "email"; readonly text: "Send to my Computer" }
  | { readonly kind: "country waitlist"; readonly text: "Not in the US or CA?" }
  | { readonly kind: "browser waitlist"; readonly text: "Don't use Chrome?" };

/** The country counts first. On a phone the browser does not matter, because the extension needs a computer. */
export function mainButton({ mobile, supported, chrome }: Visitor): MainButton {
  if (!supported) return { kind: "country waitlist", text: "Not in the US or CA?" };
  if (mobile) return { kind: "email", text: "Send to my Computer" };
  if (!chrome) return { kind: "browser waitlist", text: "Don't use Chrome?" };
  return { kind: "install", text: "Add to Browser - It's Free!" };
}
