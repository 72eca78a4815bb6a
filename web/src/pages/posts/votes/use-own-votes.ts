import { ownVotes, type Post } from "@stockfinder/contracts/community";
import { useEffect, useRef, useState } from "react";
import { callAsVisitor } from "../../../session/session.ts";
import { storedUserId } from "../../../session/user-id.ts";
import type { VoteDirection } from "./vote-on-post.ts";

const MAX_POSTS = 50;

/** This browser's votes on the shown posts. If they cannot be fetched, the posts are shown without them. */
export function useOwnVotes(posts: readonly Post[]) {
  const [votes, setVotes] = useState<ReadonlyMap<string, VoteDirection | null>>(new Map());
  const asked = useRef(new Set<string>());

  useEffect(() => {
    const userID = storedUserId();
    const unknown = posts.map(({ _id }) => _id).filter((id) => !asked.current.has(id));
    if (userID === null || unknown.length === 0) return;
    for (const id of unknown) asked.current.add(id);
    for (let start = 0; start < unknown.length; start += MAX_POSTS) {
      const postIDs = unknown.slice(start, start + MAX_POSTS);
      callAsVisitor(ownVotes, { userID, postIDs }).then(
        (answer) => {
          const known = answer.votes.map(({ postId, vote }) => [postId, vote] as const);
          // A vote cast in the meantime is newer.
          setVotes((others) => new Map([...known, ...others]));
        },
        () => {
          for (const id of postIDs) asked.current.delete(id);
        },
      );
    }
  }, [posts]);

  return {
    /** Null if this browser has not voted on the post, or while it is unknown. */
    on: (postId: string) => votes.get(postId) ?? null,
    /** A vote that was cast since. */
    note: (postId: string, vote: VoteDirection | null) =>
      setVotes((others) => new Map(others).set(postId, vote)),
  };
}
