import { repeatable } from "@stockfinder/client/repeatable";
import type { CallInput } from "@stockfinder/client/request";
import { voteDown, voteUp } from "@stockfinder/contracts/community";
import { callAsVisitor } from "../../../session/session.ts";

export type VoteDirection = "up" | "down";

/** Votes, or withdraws the same vote. A press that is repeated after a lost response counts once. */
export const voteOnPost = repeatable(
  ({ direction, ...vote }: CallInput<typeof voteUp> & { direction: VoteDirection }, idempotencyKey) =>
    callAsVisitor(direction === "up" ? voteUp : voteDown, vote, { idempotencyKey }),
);
