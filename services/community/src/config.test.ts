import { readConfig } from "@stockfinder/service/config";
import { expect, test } from "vitest";
import { CommunityEnvironment } from "./config.ts";

test("nothing has to be set", () => {
  expect(readConfig(CommunityEnvironment, {})).toEqual({
    postsAnHour: 10,
    votesAMinute: 60,
    reportsAnHour: 10,
  });
});

test("a limit that is none is named", () => {
  expect(() => readConfig(CommunityEnvironment, { COMMUNITY_POSTS_AN_HOUR: "0" })).toThrow(
    "COMMUNITY_POSTS_AN_HOUR: expected at least 1",
  );
  expect(() => readConfig(CommunityEnvironment, { COMMUNITY_VOTES_A_MINUTE: "many" })).toThrow(
    "COMMUNITY_VOTES_A_MINUTE: expected a number",
  );
});
