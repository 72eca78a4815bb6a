/** What an operator changes to make the site their own. */
export const SITE_NAME = "StockFinder";
export const CONTACT_MAIL = "hello@stockfinder.example";

/** Where the extension is to be had; Chrome and Edge share a store. Placeholders until an operator has published theirs. */
export const CHROME_STORE = "https://example.com/chrome-web-store/stockfinder";
export const FIREFOX_ADD_ON = "https://example.com/firefox-add-ons/stockfinder";

/** What the product says of itself. */
export const CLAIMS = { stores: "400+", users: "100,000+" };
/** Of five stars, as the extension's store shows it. A placeholder until there is one. */
export const STORE_RATING = 4.5;

/** The source that the product's own pop-up names to the store where nothing else brought the visitor. */
export const OWN_SOURCE = "stockfinder";
/** Links that name one of these sources, as `/octoshop/fb` does, lead straight to the store. */
export const SOURCES_TO_STORE = ["fb", OWN_SOURCE, "cr"];

/** The articles behind "As featured on". These three are placeholders for the operator's own press. */
export const FEATURED_ON = [
  { outlet: "The Daily Shelf", href: "https://example.com/daily-shelf/where-is-it-in-stock" },
  { outlet: "Campus Courier", href: "https://example.com/campus-courier/students-track-stock" },
  { outlet: "Local Tech Weekly", href: "https://example.com/local-tech-weekly/compare-prices-nearby" },
];

/** Who brings groceries to the door, for shoppers who would rather stay at home. */
export const GROCERY_DELIVERY = [
  { name: "Instacart", href: "https://www.instacart.com/" },
  { name: "Shipt", href: "https://www.shipt.com/" },
  { name: "Amazon Fresh", href: "https://www.amazon.com/fresh" },
];

/** How to let an ad blocker leave stores' pages alone; shown in a small window. A placeholder. */
export const WHITELIST_GUIDE = "https://example.com/stockfinder/whitelist";
/** The film behind /tracking-tutorial. A placeholder. */
export const TRACKING_FILM = "https://example.com/stockfinder/tracking-tutorial";

/** What newcomers may try the extension on. Searches, because a single item's page is gone when the item is. */
export const EXAMPLE_ITEMS = [
  { name: "Smart mug", store: "Best Buy", href: "https://www.bestbuy.com/site/searchpage.jsp?st=smart+mug" },
  { name: "4K smart TV", store: "Walmart", href: "https://www.walmart.com/search?q=4k+smart+tv" },
  { name: "Wireless earbuds", store: "Target", href: "https://www.target.com/s?searchTerm=wireless+earbuds" },
];

/** Where visitors from countries that the extension does not know yet leave their address. A placeholder. */
export const COUNTRY_WAITLIST = "https://example.com/stockfinder/country-waitlist";
/** And where those do whose browser has no extension yet. A placeholder. */
export const BROWSER_WAITLIST = "https://example.com/stockfinder/browser-waitlist";
