import { OWN_EXTENSION_ID } from "@stockfinder/contracts/extension-id";

/* The settings of single pages. The front page does not load them, unlike those in `site.ts`. */

/** The id of the extension in Chrome and Edge: the site gives it a sign-in of its own. */
export const EXTENSION_ID: string = OWN_EXTENSION_ID;

export const GROCERY_DELIVERY = [
  { name: "Instacart", href: "https://www.instacart.com/" },
  { name: "Shipt", href: "https://www.shipt.com/" },
  { name: "Amazon Fresh", href: "https://www.amazon.com/fresh" },
];

/** A guide to switching an ad blocker off for stores, shown in a small window. A placeholder. */
export const WHITELIST_GUIDE = "https://example.com/stockfinder/whitelist";
/** The film behind /tracking-tutorial. A placeholder. */
export const TRACKING_FILM = "https://example.com/stockfinder/tracking-tutorial";

/** Examples to try the extension on. They are searches, because the page of a single item disappears with the item. */
export const EXAMPLE_ITEMS = [
  { name: "Smart mug", store: "Best Buy", href: "https://www.bestbuy.com/site/searchpage.jsp?st=smart+mug" },
  { name: "4K smart TV", store: "Walmart", href: "https://www.walmart.com/search?q=4k+smart+tv" },
  { name: "Wireless earbuds", store: "Target", href: "https://www.target.com/s?searchTerm=wireless+earbuds" },
];

/** The waitlist for visitors from unsupported countries. A placeholder. */
export const COUNTRY_WAITLIST = "https://example.com/stockfinder/country-waitlist";
/** The waitlist for visitors with an unsupported browser. A placeholder. */
export const BROWSER_WAITLIST = "https://example.com/stockfinder/browser-waitlist";
