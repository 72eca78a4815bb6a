import type { Handler } from "@stockfinder/bus/bus";
import type * as contract from "@stockfinder/contracts/community";
import type { ExportedList, ListOwner } from "@stockfinder/contracts/lists";
import type { Queryable } from "@stockfinder/database/database";
import { requireService } from "@stockfinder/service/for-services";
import { accountOwner } from "@stockfinder/service/owner-key";
import type { z } from "zod";
import type { CommunityContext } from "../context/context.ts";
import { linesOf } from "../lists/line-table.ts";
import { fingerprintsOf } from "../lists/list-callers.ts";
import { summariesOf } from "../lists/list-table.ts";
import { removeNeighbours } from "../neighbours/account-removal.ts";
import { lockNeighboursInBrowser, neighboursOf } from "../neighbours/neighbours.ts";
import { claimBrowser, ownerOf } from "../neighbours/resolve-neighbour.ts";
import { provesOwner } from "../neighbours/user-id-rules.ts";
import { postsOf } from "../posts/posts.ts";
import { reportsOf } from "../posts/reports.ts";
import { votesOf } from "../posts/votes.ts";
import { refused } from "./refused.ts";

/** Returns the neighbour's name; creates the neighbour if the id is new. */
export function addNeighbour({ resolveNeighbour }: CommunityContext): Handler<typeof contract.addNeighbour> {
  return async ({ userID, address }, { principal }) => {
    const { name } = await resolveNeighbour({ userID, principal, address });
    return { worked: true, userName: name };
  };
}

/** Returns an account's data, to services only. Gives the browser's signed-out neighbour to the account first. */
export function exportNeighbour({ database }: CommunityContext): Handler<typeof contract.exportNeighbour> {
  return async ({ accountId, userID }, { principal }) => {
    requireService(principal);
    if (userID) await database.transaction((tx) => claimBrowser(tx, { userID, accountId }));
    const neighbours = await neighboursOf(database, accountId);
    const ids = neighbours.map(({ id }) => id);
    const [posts, votes, reports] = await Promise.all([
      postsOf(database, ids),
      votesOf(database, ids),
      reportsOf(database, ids),
    ]);
    return {
      userNames: neighbours.map(({ name }) => name),
      posts,
      votes: votes.map(({ postId, vote, at }) => ({
        postId,
        vote: vote === 1 ? "up" : "down",
        at: at.toISOString(),
      })),
      reports: reports.map(({ postId, at }) => ({ postId, at: at.toISOString() })),
      lists: await exportedLists(database, accountOwner(accountId)),
    };
  };
}

const REMOVED = "Your posts, votes and reports are deleted.";
const EASY_TO_GUESS =
  "The id of this browser is too short to prove that its posts are yours. Please write to us to have them deleted.";

/** Deletes the browser's signed-out neighbour and the signed-in account's neighbour there. An unknown id deletes nothing. */
export function removeNeighbour({ database }: CommunityContext): Handler<typeof contract.removeNeighbour> {
  return async ({ userID }, { principal }) => {
    if (!provesOwner(userID)) return refused(EASY_TO_GUESS);
    const user = { userID, accountId: ownerOf(principal) };
    await database.transaction(async (tx) => removeNeighbours(tx, await lockNeighboursInBrowser(tx, user)));
    return { worked: true, msg: REMOVED };
  };
}

async function exportedLists(
  database: Queryable,
  account: ListOwner,
): Promise<z.infer<typeof ExportedList>[]> {
  const lists = await summariesOf(database, [account, ...(await fingerprintsOf(database, [account]))]);
  const exported = [];
  for (const { id, name } of lists) {
    const lines = await linesOf(database, id);
    exported.push({ id, name, lines: lines.map(({ content }) => content) });
  }
  return exported;
}
