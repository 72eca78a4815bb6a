import type { fetchPosts as operation } from "@stockfinder/contracts/community";
import type { OutputOf } from "@stockfinder/contracts/operation";
import { type FeedDistance, POSTS_PER_PAGE } from "@stockfinder/contracts/post-options";
import { postJson } from "./http.ts";

const TIMEOUT_MS = 8_000;

/** The feed around a zip code, so many miles far. */
export interface FeedArea {
  readonly zipcode: string;
  readonly distance: FeedDistance;
}

/** Where in a feed a page begins: after so many posts, of which `after` is the last. */
export interface FeedPlace {
  readonly offset: number;
  readonly after: string | null;
}

export function fetchPosts(
  { zipcode, distance }: FeedArea,
  { offset, after }: FeedPlace,
  signal: AbortSignal,
): Promise<OutputOf<typeof operation>> {
  return postJson(
    "/api/post/fetch",
    { zipcode, distance, offset, perpage: POSTS_PER_PAGE, after },
    { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) },
  );
}
