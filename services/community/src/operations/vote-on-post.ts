import type { Handler } from "@stockfinder/bus/bus";
import { voteDown, voteUp } from "@stockfinder/contracts/community";
import { answerOnce, firstAnswer } from "@stockfinder/database/first-answers";
import type { CommunityContext } from "../context/context.ts";
import type { Share } from "../limits/network-limits.ts";
import { LIMIT_MESSAGES } from "../limits/user-limits.ts";
import { isYoung } from "../neighbours/neighbour-age.ts";
import type { Neighbour } from "../neighbours/neighbours.ts";
import { authorOf } from "../posts/posts.ts";
import { type Ballot, castVote, hasVoted, type Vote, type VoteChange } from "../posts/votes.ts";
import { NO_SUCH_POST, refused } from "./refused.ts";
import { wasRemovedConcurrently } from "./removed-concurrently.ts";

const OWN_POST = "You cannot vote on your own post.";
const NOT_COUNTED: Share = { allowed: false, giveBack: async () => {} };

/**
 * Votes on a post: 1 for it, -1 against it. A vote that does not count gets the same answer. A request that is repeated under
 * its Idempotency-Key does not take the vote back.
 */
export function voteOnPost(
  context: Omit<CommunityContext, "pagePlaces" | "outbox">,
  vote: Vote,
): Handler<typeof voteUp | typeof voteDown> {
  const { database, clock, limits, networks, resolveNeighbour } = context;

  /** Null if the vote counts without a limit. A young voter's first vote on a post decides whether the later ones count. */
  async function shareOf(neighbour: Neighbour, postId: string, address: string, now: Date) {
    if (!isYoung(neighbour, now)) return null;
    const votedBefore = await hasVoted(database, { postId, neighbourId: neighbour.id });
    return votedBefore ? NOT_COUNTED : await networks.youngVote(address, postId);
  }

  /** Null if the post is hidden, missing or the voter's own. */
  async function cast(ballot: Ballot, request: Parameters<typeof answerOnce>[2]): Promise<VoteChange | null> {
    try {
      if (!request.key) return await castVote(database, ballot);
      return await database.transaction((tx) =>
        answerOnce(tx, "community", request, () => castVote(tx, ballot)),
      );
    } catch (error) {
      if (wasRemovedConcurrently(error)) return null;
      throw error;
    }
  }

  function outcomeOf({ previous }: VoteChange) {
    return { worked: true as const, removedThis: previous === vote, removedOther: previous === -vote };
  }

  return async ({ _id: postId, userID, address, idempotencyKey: key }, { principal }) => {
    const at = new Date(clock.now());
    const request = {
      operation: vote === 1 ? voteUp.name : voteDown.name,
      key: key && `${userID} ${key}`,
      input: postId,
      now: at,
    };
    const first = await firstAnswer<VoteChange | null>(database, "community", request);
    if (first?.answer) return outcomeOf(first.answer);

    const neighbour = await resolveNeighbour({ userID, principal, address });
    const { id: neighbourId } = neighbour;
    const { allowed } = await limits.votes.consume(neighbourId);
    if (!allowed) return refused(LIMIT_MESSAGES.votes);

    const share = await shareOf(neighbour, postId, address, at);
    const ballot = { postId, neighbourId, vote, counts: share?.allowed ?? true, at };
    const change = await cast(ballot, request).catch(async (error: unknown) => {
      await Promise.all([limits.votes.giveBack(neighbourId), share?.giveBack()]);
      throw error;
    });
    if (!change) {
      await share?.giveBack();
      const author = await authorOf(database, postId);
      return refused(author === neighbourId ? OWN_POST : NO_SUCH_POST);
    }
    return outcomeOf(change);
  };
}
