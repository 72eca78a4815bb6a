/** The paths that answer with server-sent events. Separate from the schemas, like everything that the web client ships. */

/** Each retailer's first page for a query, as it arrives: `result` events with a `Result`, then `done` with a `SearchDone`. */
export const SEARCH_STREAM_PATH = "/api/search";
/** The new posts of a feed, as they are made: `post` events with a `Post`. */
export const POST_STREAM_PATH = "/api/post/stream";
/**
 * The offers of a product: `offers` with the stored `Offers`, an `offer` with a `StoreOffer` for each one refreshed, then
 * `done` with `{}`. An `offer` replaces the one with the same `storeId`.
 */
export const OFFER_STREAM_PATH = "/api/offers";
