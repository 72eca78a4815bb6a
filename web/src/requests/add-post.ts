import type { addPost as operation } from "@stockfinder/contracts/community";
import type { InputOf, OutputOf } from "@stockfinder/contracts/operation";
import { asVisitor } from "../session/session.ts";
import { postJson } from "./http.ts";
import { repeatable } from "./repeatable.ts";

const TIMEOUT_MS = 10_000;

/** All but what the gateway adds. */
export type NewPost = Omit<InputOf<typeof operation>, "idempotencyKey">;

export const addPost = repeatable((post: NewPost, idempotencyKey) =>
  asVisitor((token) =>
    postJson<OutputOf<typeof operation>>("/api/post/add", post, {
      token,
      idempotencyKey,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }),
  ),
);
