import type { Cache, RateLimiter } from "@stockfinder/cache/cache";

export interface UserLimits {
  readonly posts: RateLimiter;
  readonly votes: RateLimiter;
  readonly reports: RateLimiter;
}

export const LIMIT_MESSAGES = {
  posts: "You have posted a lot. Please try again later.",
  votes: "You have voted a lot. Please try again in a minute.",
  reports: "You have reported a lot. Please try again later.",
} as const;

export function userLimits(
  cache: Cache,
  config: {
    readonly postsAnHour: number;
    readonly votesAMinute: number;
    readonly reportsAnHour: number;
  },
): UserLimits {
  return {
    posts: cache.limiter({ name: "community-posts", points: config.postsAnHour, seconds: 3_600 }),
    votes: cache.limiter({ name: "community-votes", points: config.votesAMinute, seconds: 60 }),
    reports: cache.limiter({ name: "community-reports", points: config.reportsAnHour, seconds: 3_600 }),
  };
}
