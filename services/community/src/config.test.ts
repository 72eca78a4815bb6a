import { readConfig } from "@stockfinder/service/config";
import { expect, test } from "vitest";
import { CommunityEnvironment } from "./config.ts";

test("every setting has a default", () => {
  expect(readConfig(CommunityEnvironment, {})).toEqual({
    postsAnHour: 10,
    votesAMinute: 60,
    reportsAnHour: 10,
    newcomersAnHour: 60,
    youngReportsAnHour: 1,
    youngVotesAnHour: 10,
  });
});

test("an invalid limit is rejected by name", () => {
  expect(() => readConfig(CommunityEnvironment, { RATE_LIMIT_USER_POSTS_AN_HOUR: "0" })).toThrow(
    "RATE_LIMIT_USER_POSTS_AN_HOUR: expected a whole number from 1",
  );
  expect(() => readConfig(CommunityEnvironment, { RATE_LIMIT_USER_VOTES: "many" })).toThrow(
    "RATE_LIMIT_USER_VOTES: expected a whole number from 1",
  );
});
