/**
 * What a post may say, in the order of the form. Apart from the schemas, so that the web client can use it without
 * shipping them.
 */
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
/** The quantity of what is out of stock. */
export const NONE_LEFT = "0";

/** How the form calls its fields, also in its messages. */
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

/** In characters as a person counts them: an emoji is one. */
export const MOST_CHARACTERS = 100;
export const MOST_TEXT_CHARACTERS = 1_000;

/** In miles. */
export const FEED_DISTANCES = [5, 10, 20, 40, 80] as const;
export type FeedDistance = (typeof FEED_DISTANCES)[number];
export const DEFAULT_FEED_DISTANCE: FeedDistance = 80;
export const POSTS_PER_PAGE = 15;
