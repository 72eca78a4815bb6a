import { randomUUID } from "node:crypto";
import { accountRemoved } from "@stockfinder/contracts/accounts";
import {
  addNeighbour,
  exportNeighbour,
  removeNeighbour,
  reportPost,
  voteDown,
  voteUp,
} from "@stockfinder/contracts/community";
import type { Principal } from "@stockfinder/contracts/principal";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anAccount, aUser, type CommunityService, startService } from "./community-service.ts";

const AUTH: Principal = { kind: "service", name: "auth" };
const SHORT_ID = "x".repeat(21);

describe.each(SETUPS)("several people in one browser, on $name", (setup) => {
  let community: CommunityService;
  beforeAll(async () => {
    community = await startService(setup);
  });
  afterAll(() => community.stop());
  beforeEach(() =>
    emptied(community.database, "community.neighbours, community.account_ends, community.inbox cascade"),
  );

  const exported = (accountId: string, userID?: string) =>
    community.call(exportNeighbour, { accountId, userID }, AUTH);
  const postsOf = async (accountId: string, userID?: string) =>
    (await exported(accountId, userID)).posts.map(({ _id }) => _id);
  const shown = async () => (await community.feed()).posts.map(({ _id }) => _id);
  const namesOf = async (accountId: string) => (await exported(accountId)).userNames;

  test("each account has its own posts; the next account to sign in gets those made signed out", async () => {
    const [first, second] = [anAccount(), anAccount()];
    const userID = aUser();
    const byFirst = await community.post({ userID }, first);
    const signedOut = await community.post({ userID });
    const bySecond = await community.post({ userID }, second);
    const byFirstAgain = await community.post({ userID }, first);

    expect((await postsOf(first.accountId)).sort()).toEqual([byFirst, byFirstAgain].sort());
    expect((await postsOf(second.accountId)).sort()).toEqual([signedOut, bySecond].sort());
    expect(await namesOf(first.accountId)).toHaveLength(1);
    expect(await namesOf(second.accountId)).not.toContain((await namesOf(first.accountId))[0]);
  });

  test("the account that signs in next claims the signed-out posts and the name", async () => {
    const account = anAccount();
    const userID = aUser();
    const before = await community.post({ userID });
    const name = await community.call(addNeighbour, { userID });

    expect(await community.call(addNeighbour, { userID }, account)).toEqual(name);
    expect(await postsOf(account.accountId)).toEqual([before]);
    // The same account signs in again after another signed-out post: it keeps its name.
    const between = await community.post({ userID });
    expect(await community.call(addNeighbour, { userID }, account)).toEqual(name);
    expect((await postsOf(account.accountId)).sort()).toEqual([before, between].sort());
  });

  test("the export claims the signed-out posts if it gets the browser's id", async () => {
    const account = anAccount();
    const userID = aUser();
    const before = await community.post({ userID });

    expect(await postsOf(account.accountId)).toEqual([]);
    expect(await postsOf(account.accountId, userID)).toEqual([before]);
    expect(await postsOf(account.accountId)).toEqual([before]);
    expect(await postsOf(anAccount().accountId, userID)).toEqual([]);
  });

  test("removing an account deletes the browser's signed-out posts, but no other account's", async () => {
    const [leaving, other] = [anAccount(), anAccount()];
    const userID = aUser();
    const byOther = await community.post({ userID }, other);
    await community.post({ userID });
    await community.post({ userID }, leaving);
    await community.post({ userID });

    const at = new Date().toISOString();
    const { accountId } = leaving;
    await community.bus.publish(
      accountRemoved,
      { accountId, fingerprints: [], userID, at },
      { id: randomUUID() },
    );

    await expect.poll(shown).toEqual([byOther]);
  });

  test("a guest acts as the signed-out neighbour and claims nothing", async () => {
    const owner = anAccount();
    const guest = { ...owner, rights: "guest" } as const;
    const userID = aUser();
    const byOwner = await community.post({ userID }, owner);
    const signedOut = await community.post({ userID });

    const byGuest = await community.post({ userID }, guest);
    expect(await postsOf(owner.accountId)).toEqual([byOwner]);
    await community.call(removeNeighbour, { userID }, guest);
    expect(await shown()).toEqual([byOwner]);
    expect([signedOut, byGuest]).not.toContain(byOwner);
  });

  test("concurrent calls of one account claim the signed-out posts once", async () => {
    const account = anAccount();
    const userID = aUser();
    const before = await community.post({ userID });

    const calls = Array.from({ length: 8 }, () => community.call(addNeighbour, { userID }, account));

    expect(new Set((await Promise.all(calls)).map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await postsOf(account.accountId)).toEqual([before]);
  });

  test("a visitor without an account deletes their posts, votes and reports; other posts' counts are corrected", async () => {
    const userID = aUser();
    const others = await community.post();
    await community.post({ userID });
    await community.call(voteUp, { _id: others, userID });
    await community.call(voteDown, { _id: others, userID: aUser() });
    await community.call(reportPost, { _id: others, userID });

    expect(await community.call(removeNeighbour, { userID })).toEqual({
      worked: true,
      msg: "Your posts, votes and reports are deleted.",
    });

    const { posts } = await community.feed();
    expect(posts).toMatchObject([{ _id: others, votes: { up: 0, down: 1 } }]);
    for (const table of ["votes", "reports"]) {
      const { rowCount } = await community.database.query(
        `select from community.${table} join community.neighbours n on n.id = neighbour_id
         where n.user_digest = sha256($1)`,
        [Buffer.from(userID)],
      );
      expect(rowCount, table).toBe(0);
    }
    expect(await community.call(removeNeighbour, { userID })).toMatchObject({ worked: true });
  });

  test("only the signed-in account deletes its posts, the browser's id alone does not", async () => {
    const account = anAccount();
    const userID = aUser();
    const own = await community.post({ userID }, account);

    await community.call(removeNeighbour, { userID });
    await community.call(removeNeighbour, { userID }, anAccount());
    expect(await shown()).toEqual([own]);

    await community.call(removeNeighbour, { userID }, account);
    expect(await shown()).toEqual([]);
  });

  test("a short id cannot delete posts, and no account can claim its posts", async () => {
    const account = anAccount();
    const post = await community.post({ userID: SHORT_ID });

    expect(await community.call(removeNeighbour, { userID: SHORT_ID })).toEqual({
      worked: false,
      msg: expect.stringContaining("too short"),
    });
    await community.call(addNeighbour, { userID: SHORT_ID }, account);

    expect(await postsOf(account.accountId, SHORT_ID)).toEqual([]);
    expect(await shown()).toEqual([post]);
  });
});
