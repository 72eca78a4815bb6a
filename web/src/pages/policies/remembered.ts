import type { SavedKey } from "../../parts/saved.ts";

/** What your browser remembers for us, and for the extension, under these names. */
export const REMEMBERED: Readonly<Record<SavedKey, string>> = {
  access_token: "Shows for ten minutes that you are signed in.",
  refresh_token: "Gets the next of those, as long as you stay signed in.",
  fingerprint: "A random number by which your browser is known without a sign-in.",
  referral: "The code of the friend whose link you followed.",
  refer_id: "The same, or the campaign's medium, for the extension's store.",
  utm: "The campaign or site that brought you here.",
  ref_source: "The same, for the extension's store.",
  emailId: "Which of our mails you installed the extension from.",
  extensionEmailCount: "How many times you had us mail you the extension's link. Ten are allowed.",
  zipcode: "Where you searched last.",
  seen: "That you have read how far prices and stock can be trusted.",
  first: "That you were here before.",
  user_id: "A number by which the community knows you.",
  user_name: "Your name in the community.",
};
