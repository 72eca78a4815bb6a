import { save, saved } from "../storage/saved.ts";

/** Two parts around one '@'; the server checks the rest. */
export function isEmailAddress(text: string): boolean {
  return text.split("@").length === 2;
}

/** How many mails with the extension's link one browser may request. */
const MAX_EXTENSION_EMAILS = 10;

export function maySendExtensionEmail(): boolean {
  return sentExtensionEmails() < MAX_EXTENSION_EMAILS;
}

export function countExtensionEmail(): void {
  save("extensionEmailCount", String(sentExtensionEmails() + 1));
}

/** An invalid count is zero. */
function sentExtensionEmails(): number {
  const count = Number(saved("extensionEmailCount"));
  return Number.isInteger(count) && count > 0 ? count : 0;
}
