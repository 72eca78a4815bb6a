import type { Handler } from "@stockfinder/bus/bus";
import type * as contract from "@stockfinder/contracts/health";
import { HealthBoard } from "@stockfinder/contracts/health";
import type { LookupComponents } from "../components.ts";
import { readBoard } from "../readers/health/board.ts";

/** Workers report every 2 s. */
const REUSED_MS = 5_000;

export function readHealthBoard(components: LookupComponents): Handler<typeof contract.readHealthBoard> {
  return async (_, { reuseFor }) => {
    reuseFor(REUSED_MS);
    return HealthBoard.parse(await readBoard(components)); // without what only staff see
  };
}

export function readDetailedBoard(components: LookupComponents): Handler<typeof contract.readDetailedBoard> {
  return async () => await readBoard(components);
}
