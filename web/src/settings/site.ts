/** The settings that an operator changes for their own site. Those of single pages are in `page-settings.ts`. */
export const SITE_NAME = "StockFinder";
export const CONTACT_MAIL = "hello@stockfinder.example";

/** The store pages of the extension; Chrome and Edge share a store. Placeholders for the operator's own. */
export const CHROME_STORE = "https://example.com/chrome-web-store/stockfinder";
export const FIREFOX_ADD_ON = "https://example.com/firefox-add-ons/stockfinder";

/** The source that the product's pop-up sends to the store if no other is known. */
export const OWN_SOURCE = "stockfinder";
/** Links with one of these sources, such as `/octoshop/fb`, redirect straight to the store. */
export const SOURCES_TO_STORE = ["fb", OWN_SOURCE, "cr"];

/** The articles behind "As featured on". Examples, to be replaced by the operator's own press. */
export const FEATURED_ON = [
  { outlet: "Example article 1", href: "https://example.com/article-1" },
  { outlet: "Example article 2", href: "https://example.com/article-2" },
  { outlet: "Example article 3", href: "https://example.com/article-3" },
];

/** The front page's suggestions while few people have searched. At least as many as the shelf has places. */
export const SEARCH_IDEAS = [
  "disinfectant wipes",
  "ps5",
  "lego star wars",
  "aaa batteries",
  "iphone 15",
  "paper towels",
  "nintendo switch",
  "hand soap",
];
