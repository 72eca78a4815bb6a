import { reportPost, voteUp } from "@stockfinder/contracts/community";
import { Fault } from "@stockfinder/contracts/fault";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { anAddress, aUser, type CommunityService, startService } from "./community-service.ts";

const ONE_EACH = {
  RATE_LIMIT_USER_VOTES: "1",
  RATE_LIMIT_USER_REPORTS_AN_HOUR: "1",
  RATE_LIMIT_YOUNG_VOTES_AN_HOUR: "1",
  RATE_LIMIT_YOUNG_REPORTS_AN_HOUR: "1",
};

describe.each(SETUPS)("an outage of the database, on $name", (setup) => {
  let community: CommunityService;
  beforeAll(async () => {
    community = await startService(setup, ONE_EACH);
  });
  afterAll(() => community.stop());

  test.each([
    { what: "votes", operation: voteUp, table: "votes" },
    { what: "reports", operation: reportPost, table: "reports" },
  ])("$what that failed cost nothing: the next one is taken and counts", async ({ operation, table }) => {
    const input = {
      _id: await community.post(),
      userID: aUser(),
      address: anAddress(),
      idempotencyKey: "1",
    };
    const outage = new Fault("unavailable", "The database does not answer");
    const writes = vi.spyOn(community.database, "transaction").mockRejectedValue(outage);
    for (let count = 0; count < 3; count++)
      await expect(community.call(operation, input)).rejects.toMatchObject({ code: "unavailable" });
    writes.mockRestore();

    expect(await community.call(operation, input)).toMatchObject({ worked: true });
    const { rows } = await community.database.query(`select counts from community.${table}`);
    expect(rows).toEqual([{ counts: true }]);
  });
});
