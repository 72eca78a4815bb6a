import type { Post } from "@stockfinder/contracts/community";
import { useRef, useState } from "react";
import { type VoteDirection, voteOnPost } from "../../requests/vote-on-post.ts";
import { neighbourId } from "./neighbour.ts";
import { tellNeighbour, wordsFor } from "./tell-neighbour.ts";
import { afterVote, type Votes } from "./votes.ts";

/** What is known of the votes on a post. */
export interface Standing {
  readonly votes: Votes;
  /** Null where this browser has not voted, or nobody knows: a post does not say whose its votes are. */
  readonly mine: VoteDirection | null;
}

export interface Ballot {
  standingOf(post: Post): Standing;
  /** Votes, or takes the vote back; nothing happens while the vote before is on its way. */
  vote(post: Post, direction: VoteDirection): Promise<void>;
  /** After which counts come fresh from the server. */
  forget(): void;
}

/** The votes that were cast since the posts were fetched, wherever those are shown. */
export function useBallot(): Ballot {
  const [cast, setCast] = useState<ReadonlyMap<string, Standing>>(new Map());
  const underWay = useRef(new Set<string>());
  const standingOf = (post: Post) => cast.get(post._id) ?? { votes: post.votes, mine: null };

  return {
    standingOf,
    forget: () => setCast(new Map()),
    async vote(post, direction) {
      const { _id } = post;
      if (underWay.current.has(_id)) return;
      underWay.current.add(_id);
      try {
        const outcome = await voteOnPost(direction, { _id, userID: await neighbourId() });
        if (!outcome.worked) return tellNeighbour("error", outcome.msg);
        const votes = afterVote(standingOf(post).votes, direction, outcome);
        const mine = outcome.removedThis ? null : direction;
        setCast((others) => new Map(others).set(_id, { votes, mine }));
      } catch (error) {
        tellNeighbour("error", wordsFor(error));
      } finally {
        underWay.current.delete(_id);
      }
    },
  };
}
