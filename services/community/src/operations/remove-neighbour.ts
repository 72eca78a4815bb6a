import type { Handler } from "@stockfinder/bus/bus";
import type { removeNeighbour as removeNeighbourOperation } from "@stockfinder/contracts/community";
import type { CommunityContext } from "../context.ts";
import { removeNeighbours } from "../neighbours/account-removal.ts";
import { lockNeighboursInBrowser } from "../neighbours/neighbours.ts";
import { ownerOf } from "../neighbours/resolve-neighbour.ts";
import { provesOwner } from "../neighbours/user-id-rules.ts";
import { refused } from "../refused.ts";

const REMOVED = "Your posts, votes and reports are deleted.";
const EASY_TO_GUESS =
  "The id of this browser is too short to prove that its posts are yours. Please write to us to have them deleted.";

/** Deletes the browser's signed-out neighbour and the signed-in account's neighbour there. An unknown id deletes nothing. */
export function removeNeighbour({
  database,
}: Pick<CommunityContext, "database">): Handler<typeof removeNeighbourOperation> {
  return async ({ userID }, { principal }) => {
    if (!provesOwner(userID)) return refused(EASY_TO_GUESS);
    const user = { userID, accountId: ownerOf(principal) };
    await database.transaction(async (tx) => removeNeighbours(tx, await lockNeighboursInBrowser(tx, user)));
    return { worked: true, msg: REMOVED };
  };
}
