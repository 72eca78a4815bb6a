import fc from "fast-check";
import { expect, test } from "vitest";
import { afterVote, type CastVote } from "./votes.ts";

const before = { up: 3, down: 2 };

test.each([
  ["up", { removedThis: false, removedOther: false }, { up: 4, down: 2 }],
  ["up", { removedThis: true, removedOther: false }, { up: 2, down: 2 }],
  ["up", { removedThis: false, removedOther: true }, { up: 4, down: 1 }],
  ["down", { removedThis: false, removedOther: false }, { up: 3, down: 3 }],
  ["down", { removedThis: true, removedOther: false }, { up: 3, down: 1 }],
  ["down", { removedThis: false, removedOther: true }, { up: 2, down: 3 }],
] as const)("a vote %s that is answered with %j", (direction, cast, votes) => {
  expect(afterVote(before, direction, cast)).toEqual(votes);
});

test("any sequence of presses leaves at most one own vote", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("up", "down")), (presses) => {
      let mine: "up" | "down" | null = null;
      let votes = before;
      for (const direction of presses) {
        const cast: CastVote = {
          removedThis: mine === direction,
          removedOther: mine !== null && mine !== direction,
        };
        mine = cast.removedThis ? null : direction;
        votes = afterVote(votes, direction, cast);
        expect(votes).toEqual({
          up: before.up + (mine === "up" ? 1 : 0),
          down: before.down + (mine === "down" ? 1 : 0),
        });
      }
    }),
  );
});
