import type { Handler } from "@stockfinder/bus/bus";
import { addToOutbox } from "@stockfinder/bus/outbox";
import { postReported, type reportPost as reportPostOperation } from "@stockfinder/contracts/community";
import type { CommunityContext } from "../context.ts";
import { authorOf } from "../posts.ts";
import { NO_SUCH_POST, refused } from "../refused.ts";
import { wasRemovedMeanwhile } from "../removed-meanwhile.ts";
import { countReport, insertReport } from "../reports.ts";
import { TOO_OFTEN } from "../user-limits.ts";

/** In the words of the specification. */
const REPORTED = "Reported post";
const BEFORE = "You have reported this post already.";
const OWN_POST = "You cannot report your own post.";

export function reportPost(context: CommunityContext): Handler<typeof reportPostOperation> {
  const { database, clock, outbox, limits, knowCaller } = context;
  return async ({ _id: postId, userID }, { principal, requestId }) => {
    const { id: neighbourId } = await knowCaller(userID, principal);
    const author = await authorOf(database, postId);
    if (author === null) return refused(NO_SUCH_POST);
    if (author === neighbourId) return refused(OWN_POST);
    const { allowed } = await limits.reports.consume(neighbourId);
    if (!allowed) return refused(TOO_OFTEN.reports);

    const at = new Date(clock.now());
    try {
      const isFirst = await database.transaction(async (tx) => {
        if (!(await insertReport(tx, { postId, neighbourId, at }))) return false;
        const count = await countReport(tx, { postId, at });
        const data = { postId, ...count, at: at.toISOString() };
        await addToOutbox(tx, "community", postReported, data, { requestId });
        return true;
      });
      outbox.nudge();
      return isFirst ? { worked: true, msg: REPORTED } : refused(BEFORE);
    } catch (error) {
      if (wasRemovedMeanwhile(error)) return refused(NO_SUCH_POST);
      throw error;
    }
  };
}
