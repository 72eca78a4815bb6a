import type { fetchPost as operation } from "@stockfinder/contracts/community";
import type { OutputOf } from "@stockfinder/contracts/operation";
import { postJson } from "./http.ts";

const TIMEOUT_MS = 8_000;

/** @throws {RequestFailed} 400 where no post can have this id. */
export function fetchPost(postID: string): Promise<OutputOf<typeof operation>> {
  return postJson("/api/post/fetchOne", { postID }, { signal: AbortSignal.timeout(TIMEOUT_MS) });
}
