import { save, saved } from "../parts/saved.ts";

/** Two parts around one '@'; what else an address needs, the server knows. */
export function isAddress(text: string): boolean {
  return text.split("@").length === 2;
}

/** Of the mails with the extension's link that one browser may have sent. */
const MOST_EXTENSION_EMAILS = 10;

export function maySendExtensionEmail(): boolean {
  return sentExtensionEmails() < MOST_EXTENSION_EMAILS;
}

export function countExtensionEmail(): void {
  save("extensionEmailCount", String(sentExtensionEmails() + 1));
}

/** What is no count, counts as none. */
function sentExtensionEmails(): number {
  const count = Number(saved("extensionEmailCount"));
  return Number.isInteger(count) && count > 0 ? count : 0;
}
