import type { Handler } from "@stockfinder/bus/bus";
import type { addNeighbour as addNeighbourOperation } from "@stockfinder/contracts/community";
import type { CommunityContext } from "../context.ts";

/** Tells a neighbour's name, made up where the id is new. */
export function addNeighbour({
  knowCaller,
}: Pick<CommunityContext, "knowCaller">): Handler<typeof addNeighbourOperation> {
  return async ({ userID }, { principal }) => {
    const { name } = await knowCaller(userID, principal);
    return { worked: true, userName: name };
  };
}
