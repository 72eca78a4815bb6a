/** The options and limits of a post. Apart from the schemas, so that the web client ships no schema library. */
export const STORE_TAGS = [
  "Target",
  "Walgreens",
  "Sam's Club",
  "Walmart",
  "CVS",
  "Walmart Groceries",
  "General",
  "Other",
] as const;
export const POST_STATUSES = ["In Stock", "Out of Stock", "Limited Stock"] as const;
export const POST_QUANTITIES = ["1-10", "10-30", "30-50", "50-100", "100+"] as const;
/** The status whose quantity is always `NONE_LEFT`. */
export const OUT_OF_STOCK: (typeof POST_STATUSES)[number] = "Out of Stock";
export const NONE_LEFT = "0";

/** The labels of the fields, in the order of the form. Messages use them too. */
export const POST_FIELD_NAMES = {
  title: "Title",
  text: "Text",
  store: "Store",
  itemName: "Item Name",
  status: "Status",
  quantity: "Quantity",
  location: "Location",
} as const;
export type PostField = keyof typeof POST_FIELD_NAMES;

/** Limits in characters as a person counts them: an emoji is one. */
export const MAX_CHARACTERS = 100;
export const MAX_TEXT_CHARACTERS = 1_000;

/** In miles. */
export const FEED_DISTANCES = [5, 10, 20, 40, 80] as const;
export type FeedDistance = (typeof FEED_DISTANCES)[number];
export const DEFAULT_FEED_DISTANCE: FeedDistance = 80;
export const POSTS_PER_PAGE = 15;
