import type { Handler } from "@stockfinder/bus/bus";
import type * as contract from "@stockfinder/contracts/community";
import type { Post } from "@stockfinder/contracts/community";
import { Fault } from "@stockfinder/contracts/fault";
import { invalidValue } from "@stockfinder/contracts/post-rules";
import { areaOf } from "@stockfinder/places/area";
import { areasWithin, type Place, placeOf, shownMiles } from "@stockfinder/places/places";
import type { CommunityContext } from "../context/context.ts";
import { neighboursInBrowser } from "../neighbours/neighbours.ts";
import { ownerOf } from "../neighbours/resolve-neighbour.ts";
import { provesOwner } from "../neighbours/user-id-rules.ts";
import { newestPosts } from "../posts/feed.ts";
import { findPost, postsAbout } from "../posts/posts.ts";
import { votesOn } from "../posts/votes.ts";
import { NO_SUCH_POST, refused } from "./refused.ts";

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
}: Pick<CommunityContext, "database" | "pagePlaces">): Handler<typeof contract.fetchPosts> {
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

export function fetchPost({ database }: CommunityContext): Handler<typeof contract.fetchPost> {
  return async ({ postID }) => {
    const post = await findPost(database, postID);
    return post ? { worked: true, post } : refused(NO_SUCH_POST);
  };
}

const MILES = 80;
/** What was on a shelf before says nothing about today. */
const SHOWN_MS = 30 * 24 * 60 * 60_000;
/** The newest of these are sorted by distance. */
const MOST_READ = 100;
const MOST_SHOWN = 6;

/** The posts about a product near a zip code. `not-found` if there is no such zip code. */
export function productPosts({ database, clock }: CommunityContext): Handler<typeof contract.productPosts> {
  return async ({ upc, zip }) => {
    const from = placeOf(zip);
    const areas = areasWithin(zip, MILES);
    if (!from || !areas) throw new Fault("not-found", "There is no such zip code");
    const since = new Date(clock.now() - SHOWN_MS);
    const posts = withDistances(await postsAbout(database, { upc, areas, since, limit: MOST_READ }), from);
    const milesOf = ({ distanceMiles = 0 }: Post) => distanceMiles;
    return { posts: posts.sort((one, other) => milesOf(one) - milesOf(other)).slice(0, MOST_SHOWN) };
  };
}

/** Creates no neighbour: a reader who never voted has no votes. */
export function ownVotes({ database }: CommunityContext): Handler<typeof contract.ownVotes> {
  return async ({ userID, postIDs }, { principal }) => {
    const accountId = ownerOf(principal);
    const known = await neighboursInBrowser(database, { userID, accountId });
    const own = known.find((neighbour) => neighbour.accountId === accountId);
    // An account that has not voted here yet claims the signed-out neighbour with its next vote.
    const voter = own ?? (provesOwner(userID) ? known[0] : undefined);
    if (!voter) return { votes: [] };

    const votes = await votesOn(database, { neighbourId: voter.id, postIds: postIDs });
    return { votes: votes.map(({ postId, vote }) => ({ postId, vote: vote === 1 ? "up" : "down" })) };
  };
}

/** The posts with their distance from a place, in miles. */
function withDistances(posts: readonly Post[], from: Place): Post[] {
  return posts.map((post) => {
    const place = placeOf(post.zipcode);
    return place === null ? post : { ...post, distanceMiles: shownMiles(from, place) };
  });
}
