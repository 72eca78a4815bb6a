import type { Post } from "@stockfinder/contracts/community";
import { useEffect, useRef, useState } from "react";
import { messageFor, showCommunityToast } from "../community-toast.ts";
import type { SearchArea } from "../feed/use-search-area.ts";
import { neighbourId } from "../neighbour.ts";
import { useOwnVotes } from "./use-own-votes.ts";
import { type VoteDirection, voteOnPost } from "./vote-on-post.ts";
import { afterVote, type Votes } from "./votes.ts";

/** The votes on a post, and this browser's own. */
export interface Standing {
  readonly votes: Votes;
  readonly mine: VoteDirection | null;
}

export interface Ballot {
  standingOf(post: Post): Standing;
  /** Votes, or takes the vote back; does nothing while a vote on this post is being sent. */
  vote(post: Post, direction: VoteDirection): Promise<void>;
}

/** The votes on the posts, the feed's and the opened one, with those cast since they were fetched. */
export function useBallot({ zipcode, distance, round }: SearchArea, posts: readonly Post[]): Ballot {
  const [counts, setCounts] = useState<ReadonlyMap<string, Votes>>(new Map());
  const own = useOwnVotes(posts);
  const underWay = useRef(new Set<string>());
  const standingOf = ({ _id, votes }: Post) => ({ votes: counts.get(_id) ?? votes, mine: own.on(_id) });

  // biome-ignore lint/correctness/useExhaustiveDependencies: newly fetched posts bring their own counts
  useEffect(() => setCounts(new Map()), [zipcode, distance, round]);

  return {
    standingOf,
    async vote(post, direction) {
      const { _id } = post;
      if (underWay.current.has(_id)) return;
      underWay.current.add(_id);
      try {
        const outcome = await voteOnPost(direction, { _id, userID: await neighbourId() });
        if (!outcome.worked) return showCommunityToast("error", outcome.msg);
        const votes = afterVote(standingOf(post).votes, direction, outcome);
        setCounts((others) => new Map(others).set(_id, votes));
        own.note(_id, outcome.removedThis ? null : direction);
      } catch (error) {
        showCommunityToast("error", messageFor(error));
      } finally {
        underWay.current.delete(_id);
      }
    },
  };
}
