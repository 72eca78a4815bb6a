import type { Handler } from "@stockfinder/bus/bus";
import type {
  readDetailedBoard as readDetailedBoardOperation,
  readHealthBoard as readHealthBoardOperation,
} from "@stockfinder/contracts/health";
import type { LookupComponents } from "../components.ts";

/** Workers report every 2 s. */
const REUSED_MS = 5_000;

export function readHealthBoard({ board }: LookupComponents): Handler<typeof readHealthBoardOperation> {
  return async (_, { reuseFor }) => {
    const { at, stores } = await board.read();
    reuseFor(REUSED_MS);
    return {
      at,
      stores: stores.map(({ id, name, reader, state, lastGoodAt, lastHour, isDemo }) => ({
        id,
        name,
        reader,
        state,
        lastGoodAt,
        lastHour,
        isDemo,
      })),
    };
  };
}

export function readDetailedBoard({ board }: LookupComponents): Handler<typeof readDetailedBoardOperation> {
  return async () => await board.read();
}
