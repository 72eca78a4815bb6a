import type { Cache, RateLimiter } from "@stockfinder/cache/cache";
import type { CommunityConfig } from "./config.ts";

export interface UserLimits {
  readonly posts: RateLimiter;
  readonly votes: RateLimiter;
  readonly reports: RateLimiter;
}

/** Told to whoever comes up against one. */
export const TOO_OFTEN = {
  posts: "You have posted a lot. Please try again later.",
  votes: "You have voted a lot. Please try again in a minute.",
  reports: "You have reported a lot. Please try again later.",
} as const;

/** How often each neighbour may do what, counted over all copies of the service. */
export function userLimits(
  cache: Cache,
  { postsAnHour, votesAMinute, reportsAnHour }: CommunityConfig,
): UserLimits {
  return {
    posts: cache.limiter({ name: "community-posts", points: postsAnHour, seconds: 3_600 }),
    votes: cache.limiter({ name: "community-votes", points: votesAMinute, seconds: 60 }),
    reports: cache.limiter({ name: "community-reports", points: reportsAnHour, seconds: 3_600 }),
  };
}
