import { addNeighbour } from "@stockfinder/contracts/community";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { neighbourOf } from "../src/neighbours/neighbours.ts";
import { aUser, type CommunityService, startService } from "./community-service.ts";

describe.each(SETUPS)("a neighbour's name, on $name", (setup) => {
  let community: CommunityService;
  beforeAll(async () => {
    community = await startService(setup);
  });
  afterAll(() => community.stop());
  beforeEach(() => emptied(community.database, "community.neighbours cascade"));

  const now = new Date("2026-11-20T08:00:00Z");

  test("is friendly, and the same for the same id", async () => {
    const userID = aUser();

    const first = await community.call(addNeighbour, { userID });
    const again = await community.call(addNeighbour, { userID: ` ${userID} ` });
    const other = await community.call(addNeighbour, { userID: aUser() });

    expect(first).toEqual({ worked: true, userName: expect.stringMatching(/^[A-Z][a-z]+ [A-Z][a-z]+/) });
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });

  test("is the same for concurrent calls to several copies of the service", async () => {
    if (setup.postgres !== null) await community.addWorker();
    const userID = aUser();
    const asked = Array.from({ length: 10 }, () => community.call(addNeighbour, { userID }));

    const names = await Promise.all(asked);

    expect(new Set(names.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await community.database.query("select from community.neighbours")).rowCount).toBe(1);
  });

  test("is unique: if a name is taken, another is drawn", async () => {
    const drawn: number[] = [];
    const draw = (attempt: number) => {
      drawn.push(attempt);
      return attempt === 0 ? "Sunny Otter" : `Sunny Otter ${attempt}`;
    };

    const names: string[] = [];
    for (let count = 0; count < 3; count++) {
      names.push(
        (await neighbourOf(community.database, { userID: aUser(), accountId: null, now, draw })).name,
      );
    }

    expect(names).toEqual(["Sunny Otter", "Sunny Otter 1", "Sunny Otter 2"]);
    expect(drawn).toEqual([0, 0, 1, 0, 1, 2]);
  });

  test("fails after too many names that are taken", async () => {
    const draw = () => "Sunny Otter";
    await neighbourOf(community.database, { userID: aUser(), accountId: null, now, draw });

    await expect(
      neighbourOf(community.database, { userID: aUser(), accountId: null, now, draw }),
    ).rejects.toThrow("No free name");
  });

  test("is stored without the browser's id", async () => {
    const userID = aUser();
    await community.call(addNeighbour, { userID });

    const { rows } = await community.database.query("select n::text as row from community.neighbours n");

    expect(JSON.stringify(rows)).not.toContain(userID);
  });

  test("is refused for an invalid id", async () => {
    for (const userID of ["", "short", "with spaces in it", "x".repeat(129), "<script>alert</script>"]) {
      await expect(community.call(addNeighbour, { userID })).rejects.toMatchObject({ code: "bad-input" });
    }
  });
});
