import type { Handler } from "@stockfinder/bus/bus";
import type { voteDown, voteUp } from "@stockfinder/contracts/community";
import type { CommunityContext } from "../context.ts";
import { authorOf } from "../posts.ts";
import { NO_SUCH_POST, refused } from "../refused.ts";
import { TOO_OFTEN } from "../user-limits.ts";
import { castVote, type Vote } from "../votes.ts";

const OWN_POST = "You cannot vote on your own post.";

/** Both directions: 1 votes for a post, -1 against it. */
export function voteOnPost(
  { database, clock, outbox, limits, knowCaller }: Omit<CommunityContext, "pagePlaces">,
  vote: Vote,
): Handler<typeof voteUp | typeof voteDown> {
  return async ({ _id: postId, userID }, { principal, requestId }) => {
    const { id: neighbourId } = await knowCaller(userID, principal);
    const { allowed } = await limits.votes.consume(neighbourId);
    if (!allowed) return refused(TOO_OFTEN.votes);

    const at = new Date(clock.now());
    const change = await castVote(database, { postId, neighbourId, vote, at, requestId });
    if (!change) {
      const author = await authorOf(database, postId);
      return refused(author === neighbourId ? OWN_POST : NO_SUCH_POST);
    }
    outbox.nudge();
    return {
      worked: true,
      removedThis: change.previous === vote,
      removedOther: change.previous === -vote,
    };
  };
}
