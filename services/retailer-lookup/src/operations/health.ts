import type { Handler } from "@stockfinder/bus/bus";
import {
  HealthBoard,
  type readDetailedBoard as readDetailedBoardOperation,
  type readHealthBoard as readHealthBoardOperation,
} from "@stockfinder/contracts/health";
import type { LookupComponents } from "../components.ts";

/** Workers report every 2 s. */
const REUSED_MS = 5_000;

export function readHealthBoard({ board }: LookupComponents): Handler<typeof readHealthBoardOperation> {
  return async (_, { reuseFor }) => {
    reuseFor(REUSED_MS);
    return HealthBoard.parse(await board.read()); // without what only staff see
  };
}

export function readDetailedBoard({ board }: LookupComponents): Handler<typeof readDetailedBoardOperation> {
  return async () => await board.read();
}
