import type { Handler } from "@stockfinder/bus/bus";
import type { Post, productPosts as productPostsOperation } from "@stockfinder/contracts/community";
import { Fault } from "@stockfinder/contracts/fault";
import { areasWithin, placeOf } from "@stockfinder/places/places";
import type { CommunityContext } from "../context.ts";
import { withDistances } from "../posts/distances.ts";
import { postsAbout } from "../posts/posts.ts";

const MILES = 80;
/** What was on a shelf before says nothing about today. */
const SHOWN_MS = 30 * 24 * 60 * 60_000;
/** The newest of these are sorted by distance. */
const MOST_READ = 100;
const MOST_SHOWN = 6;

/** The posts about a product near a zip code. `not-found` if there is no such zip code. */
export function productPosts({
  database,
  clock,
}: Pick<CommunityContext, "database" | "clock">): Handler<typeof productPostsOperation> {
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
