import { RequestFailed } from "@stockfinder/client/request-failed";
import { fetchPost, type Post } from "@stockfinder/contracts/community";
import { useEffect, useState } from "react";
import { call } from "../../api.ts";
import { type FeedState, staleSince } from "./feed/feed-state.ts";

export type OpenedPost =
  | { readonly phase: "asking" | "failed" }
  /** `staleSince` as in the feed. */
  | { readonly phase: "shown"; readonly post: Post; readonly staleSince: string | null }
  | { readonly phase: "gone"; readonly msg: string };

const GONE = { phase: "gone", msg: "This post is not there any more." } as const;

/** The post of an address: from the feed, else from the server. Null if the address names no post. */
export function useOpenedPost(
  postId: string | null,
  feed: FeedState,
): { opened: OpenedPost | null; askAgain: () => void } {
  const [asked, setAsked] = useState<{ readonly postId: string; readonly answer: OpenedPost } | null>(null);
  const [round, setRound] = useState(0);
  const known = feed.posts.find(({ _id }) => _id === postId);
  const wanted = known ? null : postId;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round fetches again
  useEffect(() => {
    if (wanted === null) return;
    let left = false;
    load(wanted).then((answer) => left || setAsked({ postId: wanted, answer }));
    return () => {
      left = true;
    };
  }, [wanted, round]);

  return {
    opened: known
      ? { phase: "shown", post: known, staleSince: feed.staleSince }
      : wanted === null
        ? null
        : answerFor(wanted),
    askAgain() {
      setAsked(null);
      setRound(round + 1);
    },
  };

  function answerFor(id: string): OpenedPost {
    return asked?.postId === id ? asked.answer : { phase: "asking" };
  }
}

async function load(postId: string): Promise<OpenedPost> {
  try {
    const answer = await call(fetchPost, { postID: postId });
    if (!answer.worked) return { phase: "gone", msg: answer.msg };
    return { phase: "shown", post: answer.post, staleSince: staleSince(answer) };
  } catch (error) {
    // The address holds no valid post id.
    return error instanceof RequestFailed && error.status === 400 ? GONE : { phase: "failed" };
  }
}
