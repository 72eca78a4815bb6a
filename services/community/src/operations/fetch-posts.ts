import type { Handler } from "@stockfinder/bus/bus";
import type { fetchPosts as fetchPostsOperation } from "@stockfinder/contracts/community";
import { areaOf } from "@stockfinder/places/area";
import { areasWithin } from "@stockfinder/places/places";
import type { CommunityContext } from "../context.ts";
import { newestPosts } from "../feed.ts";
import { invalidValue } from "../post-rules.ts";
import { refused } from "../refused.ts";

/** Passing posts over costs time with each; a reader comes so far only by pages that are remembered. */
const MOST_PASSED_OVER = 1_500;
const BEGIN_AGAIN = "Please begin at the top of the feed again.";

/**
 * A page of a feed. It goes on behind the post that the caller read last: as `after` says, or as was remembered of a caller
 * who only counts. Posts are passed over by number only where nothing is remembered, and not without end.
 */
export function fetchPosts({
  database,
  pagePlaces,
}: Pick<CommunityContext, "database" | "pagePlaces">): Handler<typeof fetchPostsOperation> {
  return async ({ zipcode, distance, offset, perpage, after, address }, { principal }) => {
    const areas = areasWithin(zipcode, distance);
    if (!areas) return refused(invalidValue("Zipcode"));

    const placeAt = (read: number) => ({ address, principal, area: areaOf(zipcode), distance, offset: read });
    const before = after ?? (offset > 0 ? await pagePlaces.recall(placeAt(offset)) : null);
    const skip = before === null ? offset : 0;
    if (skip > MOST_PASSED_OVER) return refused(BEGIN_AGAIN);
    // One more than a page tells whether there is another.
    const found = await newestPosts(database, { areas, before, limit: perpage + 1, skip });

    const posts = found.slice(0, perpage);
    const next = found.length > perpage ? (posts.at(-1)?._id ?? null) : null;
    if (next !== null && !after) await pagePlaces.remember(placeAt(offset + perpage), next);
    return { worked: true, posts, next };
  };
}
