import { repeatable } from "@stockfinder/client/repeatable";
import { voteDown, voteUp } from "@stockfinder/contracts/community";
import type { OutputOf } from "@stockfinder/contracts/operation";
import { callAsVisitor } from "../../../session/session.ts";

export type VoteDirection = "up" | "down";

interface Press {
  readonly direction: VoteDirection;
  readonly vote: { readonly _id: string; readonly userID: string };
}

const send = repeatable(({ direction, vote }: Press, idempotencyKey) =>
  callAsVisitor(direction === "up" ? voteUp : voteDown, vote, { idempotencyKey }),
);

/** Votes, or withdraws the same vote. A press that is repeated after a lost response counts once. */
export function voteOnPost(direction: VoteDirection, vote: Press["vote"]): Promise<OutputOf<typeof voteUp>> {
  return send({ direction, vote });
}
