import { fetchPosts, type Post } from "@stockfinder/contracts/community";
import { type FeedDistance, POSTS_PER_PAGE } from "@stockfinder/contracts/post-options";
import { call } from "../../../api/call.ts";
import type { FeedPage } from "./feed-state.ts";

/** The feed around a zip code; `distance` in miles. */
export interface FeedArea {
  readonly zipcode: string;
  readonly distance: FeedDistance;
}

/** Where a page of the feed starts: after `offset` posts, the last of which has the id `after`, if that is known. */
export interface FeedPlace {
  readonly offset: number;
  readonly after: string | null;
}

/** The specification's answer has no `next`: the feed then goes on by the number of posts, until a page is short. */
export async function fetchFeedPage(
  { zipcode, distance }: FeedArea,
  { offset, after }: FeedPlace,
  signal: AbortSignal,
): Promise<({ readonly worked: true } & FeedPage) | { readonly worked: false; readonly msg: string }> {
  const page = { zipcode, distance, offset, perpage: POSTS_PER_PAGE, after };
  const answer = await call(fetchPosts, page, { signal });
  if (!answer.worked) return answer;
  const { posts, next }: { posts: readonly Post[]; next?: string | null } = answer;
  const following = posts.length < POSTS_PER_PAGE ? null : offset + posts.length;
  return { ...answer, next: next === undefined ? following : next };
}
