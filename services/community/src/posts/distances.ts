import type { Post } from "@stockfinder/contracts/community";
import { type Place, placeOf, shownMiles } from "@stockfinder/places/places";

/** The posts with their distance from a place, in miles. */
export function withDistances(posts: readonly Post[], from: Place): Post[] {
  return posts.map((post) => {
    const place = placeOf(post.zipcode);
    return place === null ? post : { ...post, distanceMiles: shownMiles(from, place) };
  });
}
