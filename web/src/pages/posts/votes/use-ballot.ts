import type { Post } from "@stockfinder/contracts/community";
import { useRef, useState } from "react";
import { messageFor, showCommunityToast } from "../community-toast.ts";
import type { FeedArea } from "../feed/fetch-feed-page.ts";
import { neighbourId } from "../neighbour.ts";
import { useOwnVotes } from "./use-own-votes.ts";
import { type VoteDirection, voteOnPost } from "./vote-on-post.ts";
import { afterVote, type Votes } from "./votes.ts";

export type Ballot = ReturnType<typeof useBallot>;

/** The votes on the posts, the feed's and the opened one, with those cast since they were fetched. */
export function useBallot(area: FeedArea, posts: readonly Post[]) {
  const [cast, setCast] = useState<ReadonlyMap<string, { area: FeedArea; votes: Votes }>>(new Map());
  const own = useOwnVotes(posts);
  const underWay = useRef(new Set<string>());

  /** The votes on a post, and this browser's own. */
  function standingOf({ _id, votes }: Post) {
    const since = cast.get(_id);
    // Newly fetched posts bring their own counts.
    return { votes: since?.area === area ? since.votes : votes, mine: own.on(_id) };
  }

  return {
    standingOf,
    /** Votes, or takes the vote back; does nothing while a vote on this post is being sent. */
    async vote(post: Post, direction: VoteDirection): Promise<void> {
      const { _id } = post;
      if (underWay.current.has(_id)) return;
      underWay.current.add(_id);
      try {
        const outcome = await voteOnPost({ direction, _id, userID: await neighbourId() });
        if (!outcome.worked) return showCommunityToast("error", outcome.msg);
        const votes = afterVote(standingOf(post).votes, direction, outcome);
        setCast((others) => new Map(others).set(_id, { area, votes }));
        own.note(_id, outcome.removedThis ? null : direction);
      } catch (error) {
        showCommunityToast("error", messageFor(error));
      } finally {
        underWay.current.delete(_id);
      }
    },
  };
}
