import { z } from "zod";

const Limit = z.coerce
  .number("expected a number")
  .int("expected a whole number")
  .min(1, "expected at least 1");

const Variables = z.object({
  COMMUNITY_POSTS_AN_HOUR: Limit.default(10),
  COMMUNITY_VOTES_A_MINUTE: Limit.default(60),
  COMMUNITY_REPORTS_AN_HOUR: Limit.default(10),
});

/** What one user may do; what one address may do is the gateway's business. */
export interface CommunityConfig {
  readonly postsAnHour: number;
  readonly votesAMinute: number;
  readonly reportsAnHour: number;
}

/** The environment in, the typed configuration out. */
export const CommunityEnvironment = Variables.transform(
  (variables): CommunityConfig => ({
    postsAnHour: variables.COMMUNITY_POSTS_AN_HOUR,
    votesAMinute: variables.COMMUNITY_VOTES_A_MINUTE,
    reportsAnHour: variables.COMMUNITY_REPORTS_AN_HOUR,
  }),
);
