/** What an operator changes to make the site their own. */
export const SITE_NAME = "StockFinder";
export const CONTACT_MAIL = "hello@stockfinder.example";

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
