import type { Handler } from "@stockfinder/bus/bus";
import { addToOutbox } from "@stockfinder/bus/outbox";
import { addPost as addPostOperation, postAdded } from "@stockfinder/contracts/community";
import { normalGtin } from "@stockfinder/contracts/gtin";
import { draftPost, invalidValue } from "@stockfinder/contracts/post-rules";
import { answerOnce, firstAnswer } from "@stockfinder/database/first-answers";
import { placeOf } from "@stockfinder/places/places";
import type { CommunityContext } from "../context/context.ts";
import { LIMIT_MESSAGES } from "../limits/user-limits.ts";
import { newPostId } from "../posts/post-id.ts";
import { insertPost, type NewPost, publicPost } from "../posts/posts.ts";
import { refused } from "./refused.ts";
import { wasRemovedConcurrently } from "./removed-concurrently.ts";

const REMOVED_CONCURRENTLY = "Your account or your name here was removed at this moment. Nothing was posted.";

/** Posts once for each Idempotency-Key. Refusals are not stored under the key, so that the user can correct the post. */
export function addPost(context: CommunityContext): Handler<typeof addPostOperation> {
  const { database, clock, outbox, limits, resolveNeighbour } = context;
  return async (
    { userID, zipcode, upc = null, address, idempotencyKey: key, ...fields },
    { principal, requestId },
  ) => {
    const draft = draftPost(fields);
    if ("problem" in draft) return refused(draft.problem);
    if (!placeOf(zipcode)) return refused(invalidValue("Zipcode"));

    const postedAt = new Date(clock.now());
    const request = {
      operation: addPostOperation.name,
      // A key belongs to its user. User ids contain no spaces.
      key: key && `${userID} ${key}`,
      input: { ...draft, zipcode, upc },
      now: postedAt,
    };
    const first = await firstAnswer<string>(database, "community", request);
    if (first) return { worked: true, postId: first.answer };

    const { id: neighbourId, name } = await resolveNeighbour({ userID, principal, address });
    const { allowed } = await limits.posts.consume(neighbourId);
    if (!allowed) return refused(LIMIT_MESSAGES.posts);

    const post: NewPost = {
      ...draft,
      id: newPostId(postedAt.getTime()),
      neighbourId,
      zipcode,
      upc: upc && (normalGtin(upc) ?? upc),
      postedAt,
    };
    let isNew = false;
    try {
      const postId = await database.transaction((tx) =>
        answerOnce(tx, "community", request, async () => {
          await insertPost(tx, post);
          await addToOutbox(
            tx,
            "community",
            postAdded,
            { post: publicPost(post, name), upc: post.upc },
            { requestId },
          );
          return post.id;
        }),
      );
      isNew = postId === post.id;
      outbox.nudge();
      return { worked: true, postId };
    } catch (error) {
      if (wasRemovedConcurrently(error)) return refused(REMOVED_CONCURRENTLY);
      throw error;
    } finally {
      // Only a new post counts: not a failed request, and not one whose post a concurrent request with its key made.
      if (!isNew) await limits.posts.giveBack(neighbourId);
    }
  };
}
