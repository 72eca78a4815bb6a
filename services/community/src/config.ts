import { z } from "zod";

const Limit = z.coerce
  .number("expected a number")
  .int("expected a whole number")
  .min(1, "expected at least 1");

const Variables = z.object({
  RATE_LIMIT_USER_POSTS_AN_HOUR: Limit.default(10),
  RATE_LIMIT_USER_VOTES: Limit.default(60),
  RATE_LIMIT_USER_REPORTS_AN_HOUR: Limit.default(10),
  RATE_LIMIT_NEWCOMERS_AN_HOUR: Limit.default(60),
  RATE_LIMIT_YOUNG_REPORTS_AN_HOUR: Limit.default(1),
  RATE_LIMIT_YOUNG_VOTES_AN_HOUR: Limit.default(10),
});

/** Limits for each user, and for each network's new users. The gateway limits requests for each address. */
export interface CommunityConfig {
  readonly postsAnHour: number;
  readonly votesAMinute: number;
  readonly reportsAnHour: number;
  /** New neighbours for each network. */
  readonly newcomersAnHour: number;
  /** Reports by a network's young neighbours that count. */
  readonly youngReportsAnHour: number;
  /** Votes by a network's young neighbours that count, for each post. */
  readonly youngVotesAnHour: number;
}

/** Parses the environment variables into the configuration. */
export const CommunityEnvironment = Variables.transform(
  (variables): CommunityConfig => ({
    postsAnHour: variables.RATE_LIMIT_USER_POSTS_AN_HOUR,
    votesAMinute: variables.RATE_LIMIT_USER_VOTES,
    reportsAnHour: variables.RATE_LIMIT_USER_REPORTS_AN_HOUR,
    newcomersAnHour: variables.RATE_LIMIT_NEWCOMERS_AN_HOUR,
    youngReportsAnHour: variables.RATE_LIMIT_YOUNG_REPORTS_AN_HOUR,
    youngVotesAnHour: variables.RATE_LIMIT_YOUNG_VOTES_AN_HOUR,
  }),
);
