import { limit } from "@stockfinder/service/config";
import { z } from "zod";

const Variables = z.object({
  RATE_LIMIT_USER_POSTS_AN_HOUR: limit(10, "an hour", "posts of a user"),
  RATE_LIMIT_USER_VOTES: limit(60, "a minute", "votes of a user"),
  RATE_LIMIT_USER_REPORTS_AN_HOUR: limit(10, "an hour", "reports of a user"),
  RATE_LIMIT_NEWCOMERS_AN_HOUR: limit(60, "an hour", "new neighbours of a network"),
  RATE_LIMIT_YOUNG_REPORTS_AN_HOUR: limit(
    1,
    "an hour",
    "reports that count, by a network's neighbours younger than a day",
  ),
  RATE_LIMIT_YOUNG_VOTES_AN_HOUR: limit(10, "an hour", "the same for the votes on one post"),
});

export const CommunityEnvironment = Variables.transform((variables) => ({
  postsAnHour: variables.RATE_LIMIT_USER_POSTS_AN_HOUR,
  votesAMinute: variables.RATE_LIMIT_USER_VOTES,
  reportsAnHour: variables.RATE_LIMIT_USER_REPORTS_AN_HOUR,
  newcomersAnHour: variables.RATE_LIMIT_NEWCOMERS_AN_HOUR,
  youngReportsAnHour: variables.RATE_LIMIT_YOUNG_REPORTS_AN_HOUR,
  youngVotesAnHour: variables.RATE_LIMIT_YOUNG_VOTES_AN_HOUR,
}));
export type CommunityConfig = z.output<typeof CommunityEnvironment>;
