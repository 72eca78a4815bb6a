import type { SavedKey } from "../../storage/saved.ts";

export const BROWSER_STORAGE: Readonly<Record<SavedKey, string>> = {
  access_token: "Shows for ten minutes that you are signed in.",
  refresh_token: "Gets the next of those, as long as you stay signed in.",
  fingerprint: "A random number by which your browser is known without a sign-in.",
  deviceSecret:
    "A random secret that proves that this browser made its account without a sign-in, so that you can download and delete it.",
  referral: "The code of the friend whose link you followed.",
  refer_id: "The same, or the campaign's medium, for the extension's store.",
  utm: "The campaign or site that brought you here.",
  ref_source: "The same, for the extension's store.",
  emailId: "Which of our mails you installed the extension from.",
  extensionEmailCount: "How many times you had us mail you the extension's link. Ten are allowed.",
  zipcode: "Where you searched last.",
  seen: "That you have read how far prices and stock can be trusted.",
  first: "That you were here before.",
  push: "That alerts are pushed to this browser.",
  memberships: "The stores that you are a member of.",
  lists_of:
    "Whose shopping lists this browser keeps, so that the next person who signs in does not see them.",
  trip: "The stores of the shopping list that you are buying, and what was not there.",
  watching: "That you watch something, so that your alerts are fetched.",
  user_id: "A number by which the community knows you.",
  user_name: "Your name in the community.",
};
