/** The paths that answer with server-sent events. Separate from the schemas, like everything that the web client ships. */

/** Each retailer's first page for a query, as it arrives: `result` events with a `Result`, then `done` with a `SearchDone`. */
export const SEARCH_STREAM_PATH = "/api/search";
/** The new posts of a feed, as they are made: `post` events with a `Post`. */
export const POST_STREAM_PATH = "/api/post/stream";
/** `offers`, an `offer` for each one refreshed (replaces that of its `storeId`), then `done`. */
export const OFFER_STREAM_PATH = "/api/offers";
