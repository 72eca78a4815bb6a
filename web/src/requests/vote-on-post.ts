import type { voteUp as operation } from "@stockfinder/contracts/community";
import type { OutputOf } from "@stockfinder/contracts/operation";
import { asVisitor } from "../session/session.ts";
import { postJson } from "./http.ts";

const TIMEOUT_MS = 8_000;

export type VoteDirection = "up" | "down";
export type VoteOutcome = OutputOf<typeof operation>;

export function voteOnPost(
  direction: VoteDirection,
  vote: { _id: string; userID: string },
): Promise<VoteOutcome> {
  return asVisitor((token) =>
    postJson(`/api/post/${direction}`, vote, { token, signal: AbortSignal.timeout(TIMEOUT_MS) }),
  );
}
