import type { Handler } from "@stockfinder/bus/bus";
import type { readDetailedBoard as readDetailedBoardOperation } from "@stockfinder/contracts/health";
import type { Board } from "../readers/health/board.ts";

export function readDetailedBoard(board: Board): Handler<typeof readDetailedBoardOperation> {
  return async () => await board.read();
}
