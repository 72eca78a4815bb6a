import type { Handler } from "@stockfinder/bus/bus";
import { addToOutbox } from "@stockfinder/bus/outbox";
import { postReported, reportPost as reportPostOperation } from "@stockfinder/contracts/community";
import { answerOnce, firstAnswer } from "@stockfinder/database/first-answers";
import type { CommunityContext } from "../context/context.ts";
import { LIMIT_MESSAGES } from "../limits/user-limits.ts";
import { isYoung } from "../neighbours/neighbour-age.ts";
import { authorOf } from "../posts/posts.ts";
import { reportNetwork } from "../posts/report-networks.ts";
import { countReport, insertReport } from "../posts/reports.ts";
import { NO_SUCH_POST, refused } from "./refused.ts";
import { wasRemovedConcurrently } from "./removed-concurrently.ts";

/** The specification's text. */
const REPORTED = { worked: true as const, msg: "Reported post" };
const ALREADY_REPORTED = "You have reported this post already.";
const OWN_POST = "You cannot report your own post.";

/** Reports a post. A report that does not count gets the same answer. */
export function reportPost(context: CommunityContext): Handler<typeof reportPostOperation> {
  const { database, clock, outbox, limits, networks, resolveNeighbour } = context;

  return async ({ _id: postId, userID, address, idempotencyKey: key }, { principal, requestId }) => {
    const at = new Date(clock.now());
    const request = {
      operation: reportPostOperation.name,
      key: key && `${userID} ${key}`,
      input: postId,
      now: at,
    };
    const first = await firstAnswer<boolean>(database, "community", request);
    if (first) return first.answer ? REPORTED : refused(ALREADY_REPORTED);

    const neighbour = await resolveNeighbour({ userID, principal, address });
    const { id: neighbourId } = neighbour;
    const author = await authorOf(database, postId);
    if (author === null) return refused(NO_SUCH_POST);
    if (author === neighbourId) return refused(OWN_POST);
    const { allowed } = await limits.reports.consume(neighbourId);
    if (!allowed) return refused(LIMIT_MESSAGES.reports);

    // Null if the neighbour's age does not limit the report.
    const share = isYoung(neighbour, at) ? await networks.youngReport(address) : null;
    const mayCount = share?.allowed ?? true;
    let counts: boolean | null = null;
    try {
      const isReported = await database.transaction((tx) =>
        answerOnce(tx, "community", request, async () => {
          const network = await reportNetwork(tx, { postId, address, at });
          counts = await insertReport(tx, { postId, neighbourId, at, network, mayCount });
          if (counts) {
            const count = await countReport(tx, { postId, at });
            const data = { postId, ...count, at: at.toISOString() };
            await addToOutbox(tx, "community", postReported, data, { requestId });
          }
          return counts !== null;
        }),
      );
      outbox.nudge();
      return isReported ? REPORTED : refused(ALREADY_REPORTED);
    } catch (error) {
      counts = null; // the transaction was rolled back
      if (wasRemovedConcurrently(error)) return refused(NO_SUCH_POST);
      await limits.reports.giveBack(neighbourId);
      throw error;
    } finally {
      if (!counts) await share?.giveBack();
    }
  };
}
