import { randomId } from "@stockfinder/client/random-id";
import { exclusivelyInBrowser } from "@stockfinder/client/run-exclusively";
import { addNeighbour } from "@stockfinder/contracts/community";
import { callAsVisitor } from "../../session/session.ts";
import { storedUserId } from "../../session/user-id.ts";
import { save } from "../../storage/saved.ts";

export class NeighbourRefused extends Error {
  override readonly name = "NeighbourRefused";
}

const runExclusively = exclusivelyInBrowser("stockfinder.neighbour");

/**
 * This browser's user id in the community. If there is none, makes one, gets its name from the server and stores both, in one
 * tab at a time.
 * @throws {NeighbourRefused}, and what the request throws. Nothing is stored then.
 */
export async function neighbourId(): Promise<string> {
  return storedUserId() ?? runExclusively(async () => storedUserId() ?? (await newId()));
}

async function newId(): Promise<string> {
  const id = randomId();
  const answer = await callAsVisitor(addNeighbour, { userID: id });
  if (!answer.worked) throw new NeighbourRefused(answer.msg);
  save("user_name", answer.userName);
  save("user_id", id);
  return id;
}
