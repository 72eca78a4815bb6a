export const LINK_FAILURES = {
  "other-store": "the address is not of the store that was expected",
  "no-item-id": "the address has no valid id of an item",
  "no-cart-address": "Best Buy's answer has no affiliate add-to-cart address",
  "unreadable-answer": "Best Buy's answer cannot be read",
  "no-cart-links": "the store has no add-to-cart links",
  "no-domain": "the address leads to no domain",
  "own-link": "a link of our own API is not wrapped",
} as const;
export type LinkFailure = keyof typeof LINK_FAILURES;
