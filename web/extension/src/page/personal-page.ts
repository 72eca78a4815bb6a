const GREETING = /\b(?:Hi|Hello|Welcome back|Bonjour),? \p{Lu}/u;
const SIGNED_IN = /\b(?:sign|log) ?out\b|\bd[ée]connexion\b/i;
const MEMBERS_PRICE = /\byour (?:member|club|card|special) price\b|\bmembers? (?:price|save|pay)/i;
const WAY_OUT = ["logout", "log-out", "signout", "sign-out"]
  .flatMap((word) => [`a[href*="${word}" i]`, `form[action*="${word}" i]`])
  .join(",");
/** The top of a page shows who is signed in; further down people are quoted. */
const LONGEST_HEAD = 3_000;

/** Whether a page looks signed in, or shows a price that not everybody pays. */
export function isPersonalPage(document: Document, lines: readonly { readonly text: string }[]): boolean {
  if (document.querySelector(WAY_OUT)) return true;
  const heads = Array.from(document.querySelectorAll("header, nav"), ({ textContent }) => textContent ?? "");
  return heads.some((text) => looksSignedIn(text)) || lines.some(({ text }) => MEMBERS_PRICE.test(text));
}

export function looksSignedIn(text: string): boolean {
  const head = text.slice(0, LONGEST_HEAD);
  return GREETING.test(head) || SIGNED_IN.test(head);
}
