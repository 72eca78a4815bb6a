import type { Handler } from "@stockfinder/bus/bus";
import { addToOutbox } from "@stockfinder/bus/outbox";
import { type addPost as addPostOperation, postAdded } from "@stockfinder/contracts/community";
import type { Queryable } from "@stockfinder/database/database";
import { placeOf } from "@stockfinder/places/places";
import type { CommunityContext } from "../context.ts";
import { answeredBefore, holdKey, type KeyedRequest, keepAnswer } from "../idempotency-keys.ts";
import { newPostId } from "../post-id.ts";
import { draftPost, invalidValue } from "../post-rules.ts";
import { asSeen, insertPost, type NewPost } from "../posts.ts";
import { refused } from "../refused.ts";
import { TOO_OFTEN } from "../user-limits.ts";

/** Posts once for each Idempotency-Key; only what was posted is kept under it, so that a refused post can be mended. */
export function addPost(context: CommunityContext): Handler<typeof addPostOperation> {
  const { database, clock, outbox, limits, knowCaller } = context;
  return async (
    { userID, zipcode, upc = null, idempotencyKey: key, ...fields },
    { principal, requestId },
  ) => {
    const draft = draftPost(fields);
    if ("refusal" in draft) return refused(draft.refusal);
    if (!placeOf(zipcode)) return refused(invalidValue("Zipcode"));

    const postedAt = new Date(clock.now());
    const request = key ? { userID, key, input: { ...draft, zipcode, upc }, now: postedAt } : null;
    const known = request && (await answeredBefore(database, request));
    if (known) return { worked: true, postId: known };

    const { id: neighbourId, name } = await knowCaller(userID, principal);
    const { allowed } = await limits.posts.consume(neighbourId);
    if (!allowed) return refused(TOO_OFTEN.posts);

    const post: NewPost = {
      ...draft,
      id: newPostId(postedAt.getTime()),
      neighbourId,
      zipcode,
      upc,
      postedAt,
    };
    let isMade = false;
    try {
      const postId = await database.transaction((tx) =>
        once(tx, request, async () => {
          await insertPost(tx, post);
          await addToOutbox(tx, "community", postAdded, { post: asSeen(post, name), upc }, { requestId });
          return post.id;
        }),
      );
      isMade = postId === post.id;
      outbox.nudge();
      return { worked: true, postId };
    } finally {
      // What counts is the post: not a request that came to nothing, or whose post was made by another with its key.
      if (!isMade) await limits.posts.giveBack(neighbourId);
    }
  };
}

async function once(
  tx: Queryable,
  request: KeyedRequest | null,
  work: () => Promise<string>,
): Promise<string> {
  if (!request) return await work();
  await holdKey(tx, request);
  const known = await answeredBefore(tx, request);
  if (known) return known;
  const postId = await work();
  await keepAnswer(tx, request, postId);
  return postId;
}
