import type { addNeighbour as operation } from "@stockfinder/contracts/community";
import type { OutputOf } from "@stockfinder/contracts/operation";
import { asVisitor } from "../session/session.ts";
import { postJson } from "./http.ts";

const TIMEOUT_MS = 8_000;

export function addNeighbour(userID: string): Promise<OutputOf<typeof operation>> {
  return asVisitor((token) =>
    postJson("/api/legacyUser/add", { userID }, { token, signal: AbortSignal.timeout(TIMEOUT_MS) }),
  );
}
