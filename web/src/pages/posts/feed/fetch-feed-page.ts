import { fetchPosts } from "@stockfinder/contracts/community";
import type { OutputOf } from "@stockfinder/contracts/operation";
import { type FeedDistance, POSTS_PER_PAGE } from "@stockfinder/contracts/post-options";
import { call } from "../../../api.ts";

/** The feed around a zip code; `distance` in miles. */
export interface FeedArea {
  readonly zipcode: string;
  readonly distance: FeedDistance;
}

/** Where a page of the feed starts: after `offset` posts, the last of which has the id `after`; null for the first page. */
export interface FeedPlace {
  readonly offset: number;
  readonly after: string | null;
}

/** `next` is null on the last page. The specification's answer has no such field; without it, the page is the last. */
export async function fetchFeedPage(
  { zipcode, distance }: FeedArea,
  { offset, after }: FeedPlace,
  signal: AbortSignal,
): Promise<OutputOf<typeof fetchPosts>> {
  const page = { zipcode, distance, offset, perpage: POSTS_PER_PAGE, after };
  const answer = await call(fetchPosts, page, { signal });
  return answer.worked ? { ...answer, next: answer.next ?? null } : answer;
}
