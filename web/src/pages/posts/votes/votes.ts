import type { Post } from "@stockfinder/contracts/community";
import type { VoteDirection } from "./vote-on-post.ts";

export type Votes = Post["votes"];

/** The server's answer to a vote: whether the same vote was taken back, or the opposite one replaced. */
export interface CastVote {
  readonly removedThis: boolean;
  readonly removedOther: boolean;
}

const OTHER = { up: "down", down: "up" } as const;

export function afterVote(
  votes: Votes,
  direction: VoteDirection,
  { removedThis, removedOther }: CastVote,
): Votes {
  const other = OTHER[direction];
  return {
    ...votes,
    [direction]: votes[direction] + (removedThis ? -1 : 1),
    [other]: votes[other] - (removedOther ? 1 : 0),
  };
}
