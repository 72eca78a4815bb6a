import type { Handler } from "@stockfinder/bus/bus";
import type { addNeighbour as addNeighbourOperation } from "@stockfinder/contracts/community";
import type { CommunityContext } from "../context.ts";

/** Returns the neighbour's name; creates the neighbour if the id is new. */
export function addNeighbour({
  resolveNeighbour,
}: Pick<CommunityContext, "resolveNeighbour">): Handler<typeof addNeighbourOperation> {
  return async ({ userID, address }, { principal }) => {
    const { name } = await resolveNeighbour({ userID, principal, address });
    return { worked: true, userName: name };
  };
}
