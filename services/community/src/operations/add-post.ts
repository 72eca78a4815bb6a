import type { Handler } from "@stockfinder/bus/bus";
import { addToOutbox } from "@stockfinder/bus/outbox";
import { addPost as addPostOperation, postAdded } from "@stockfinder/contracts/community";
import { answerOnce, firstAnswer } from "@stockfinder/database/first-answers";
import { placeOf } from "@stockfinder/places/places";
import type { CommunityContext } from "../context.ts";
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
    const request = {
      operation: addPostOperation.name,
      // A key counts for its user alone. No id has a space in it.
      key: key && `${userID} ${key}`,
      input: { ...draft, zipcode, upc },
      now: postedAt,
    };
    const first = await firstAnswer<string>(database, "community", request);
    if (first) return { worked: true, postId: first.answer };

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
        answerOnce(tx, "community", request, async () => {
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
