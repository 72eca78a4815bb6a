import { ANSWER_PATH } from "@stockfinder/contracts/answer-path";
import { SOURCES_TO_STORE } from "./settings/site.ts";

/** The addresses of each page, as patterns of the router. The gateway answers any other address with 404. */
export const PAGE_PATHS = {
  landing: ["/"],
  search: ["/search", "/product/:slug?/:zip?/*?"],
  whereToBuy: ["/where-to-buy/:upc?/:slug?"],
  popular: ["/popular"],
  watches: ["/watches"],
  lists: ["/lists"],
  list: ["/lists/:id"],
  sharedPlan: ["/shared-plan"],
  alert: ["/alerts/:id"],
  answer: [ANSWER_PATH],
  posts: ["/posts", "/posts/*"],
  octoshop: ["/octoshop", "/octoshop/price", "/octoshop/stock"],
  confirmMail: ["/email/confirm"],
  unsubscribe: ["/unsubscribe"],
  login: ["/login", "/sign-in"],
  miniLogin: ["/u/:accountType"],
  welcome: ["/welcome"],
  success: ["/success"],
  account: ["/me"],
  logout: ["/logout"],
  uninstall: ["/uninstall"],
  live: ["/live-ipnit4wk2p"],
  trackingTutorial: ["/tracking-tutorial"],
  somethingWentWrong: ["/articles/something-went-wrong"],
  installExtension: ["/articles/install-the-extension"],
  converter: ["/converter"],
  affiliate: ["/affiliate"],
  healthBoard: ["/health-board"],
  privacy: ["/privacy"],
  extensionPrivacy: ["/extensionprivacy"],
  extensionTerms: ["/extensionterms"],
} as const;

/** Links with a referral code or a source, which `receiveVisitor` replaces by a page's address. */
export const ARRIVAL_PATHS = [
  "/r/:code?",
  "/referral/:code?",
  "/octoshop/r/:code?",
  "/octoshop/referral/:code?",
  "/octoshop/:source",
  ...SOURCES_TO_STORE.map((source) => `/${source}`),
];

/** The pages that search engines list. */
export const LISTED_PATHS = [
  "/",
  "/popular",
  "/posts",
  "/octoshop",
  "/articles/something-went-wrong",
  "/affiliate",
  "/privacy",
  "/extensionprivacy",
  "/extensionterms",
];
