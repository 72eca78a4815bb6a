import type { Post } from "@stockfinder/contracts/community";
import { POSTS_PER_PAGE } from "@stockfinder/contracts/post-options";

/** A neighborhood; the specification's feed reaches 80 miles. */
const NEAR_MILES = 10;

/** The newest page with what is near first. Later pages follow as they were, so that nothing moves while they load. */
export function nearFirst(posts: readonly Post[]): readonly Post[] {
  const newest = posts.slice(0, POSTS_PER_PAGE);
  const isNear = ({ distanceMiles = 0 }: Post) => distanceMiles <= NEAR_MILES;
  return [
    ...newest.filter(isNear),
    ...newest.filter((post) => !isNear(post)),
    ...posts.slice(POSTS_PER_PAGE),
  ];
}
