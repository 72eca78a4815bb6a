import type { Handler } from "@stockfinder/bus/bus";
import type { fetchPosts as fetchPostsOperation } from "@stockfinder/contracts/community";
import { invalidValue } from "@stockfinder/contracts/post-rules";
import { areaOf } from "@stockfinder/places/area";
import { areasWithin, placeOf } from "@stockfinder/places/places";
import type { CommunityContext } from "../context.ts";
import { withDistances } from "../posts/distances.ts";
import { newestPosts } from "../posts/feed.ts";
import { refused } from "../refused.ts";

/** Each skipped post costs time. Readers who page through the feed do not skip: their place is stored. */
const MAX_SKIPPED = 1_500;
const BEGIN_AGAIN = "Please begin at the top of the feed again.";

/**
 * Returns a page of a feed. It continues after the last post that the caller read: `after`, or the place that is stored for a
 * caller who sends only `offset`. Without a stored place it skips `offset` posts, up to a limit.
 */
export function fetchPosts({
  database,
  pagePlaces,
}: Pick<CommunityContext, "database" | "pagePlaces">): Handler<typeof fetchPostsOperation> {
  return async ({ zipcode, distance, offset, perpage, after, address }, { principal }) => {
    const from = placeOf(zipcode);
    const areas = areasWithin(zipcode, distance);
    if (!from || !areas) return refused(invalidValue("Zipcode"));

    const placeAt = (read: number) => ({ address, principal, area: areaOf(zipcode), distance, offset: read });
    const before = after ?? (offset > 0 ? await pagePlaces.recall(placeAt(offset)) : null);
    const skip = before === null ? offset : 0;
    if (skip > MAX_SKIPPED) return refused(BEGIN_AGAIN);
    // One post more than a page shows whether there is another page.
    const found = await newestPosts(database, { areas, before, limit: perpage + 1, skip });

    const posts = found.slice(0, perpage);
    const next = found.length > perpage ? (posts.at(-1)?._id ?? null) : null;
    if (next !== null && !after) await pagePlaces.remember(placeAt(offset + perpage), next);
    return { worked: true, posts: withDistances(posts, from), next };
  };
}
