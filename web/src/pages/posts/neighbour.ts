import { save, saved } from "../../parts/saved.ts";
import { addNeighbour } from "../../requests/add-neighbour.ts";
import { inTurnEverywhere } from "../../session/in-turn.ts";
import { randomId } from "../../session/random-id.ts";

/** The server made no name for this browser. */
export class NeighbourRefused extends Error {
  override readonly name = "NeighbourRefused";
}

/** As the server takes them. What else was stored could never post or vote. */
const USER_ID = /^[\w-]{8,128}$/;
const inTurn = inTurnEverywhere("stockfinder.neighbour");

/**
 * The id by which neighbours know this browser. Where there is none it is made, named by the server and kept, in one tab
 * at a time.
 * @throws {NeighbourRefused} and what the request throws; then nothing is kept.
 */
export async function neighbourId(): Promise<string> {
  return storedId() ?? inTurn(async () => storedId() ?? (await newId()));
}

function storedId(): string | null {
  const id = saved("user_id");
  return id !== null && USER_ID.test(id) ? id : null;
}

async function newId(): Promise<string> {
  const id = randomId();
  const answer = await addNeighbour(id);
  if (!answer.worked) throw new NeighbourRefused(answer.msg);
  save("user_name", answer.userName);
  save("user_id", id);
  return id;
}
