import type { Post } from "@stockfinder/contracts/community";
import { useEffect, useState } from "react";
import { fetchPost } from "../../requests/fetch-post.ts";
import { RequestFailed } from "../../requests/http.ts";

export type OpenedPost =
  | { readonly phase: "asking" | "failed" }
  | { readonly phase: "shown"; readonly post: Post }
  | { readonly phase: "gone"; readonly msg: string };

const GONE = { phase: "gone", msg: "This post is not there any more." } as const;

/** The post that an address opens: as the feed has it, else as the server does. Null where it opens none. */
export function useOpenedPost(
  postId: string | null,
  inFeed: readonly Post[],
): { opened: OpenedPost | null; askAgain: () => void } {
  const [asked, setAsked] = useState<{ readonly postId: string; readonly answer: OpenedPost } | null>(null);
  const [round, setRound] = useState(0);
  const known = inFeed.find(({ _id }) => _id === postId);
  const wanted = known ? null : postId;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    if (wanted === null) return;
    let left = false;
    askFor(wanted).then((answer) => left || setAsked({ postId: wanted, answer }));
    return () => {
      left = true;
    };
  }, [wanted, round]);

  return {
    opened: known ? { phase: "shown", post: known } : wanted === null ? null : answerFor(wanted),
    askAgain() {
      setAsked(null);
      setRound(round + 1);
    },
  };

  function answerFor(id: string): OpenedPost {
    return asked?.postId === id ? asked.answer : { phase: "asking" };
  }
}

async function askFor(postId: string): Promise<OpenedPost> {
  try {
    const answer = await fetchPost(postId);
    return answer.worked ? { phase: "shown", post: answer.post } : { phase: "gone", msg: answer.msg };
  } catch (error) {
    // Not even the id of a post.
    return error instanceof RequestFailed && error.status === 400 ? GONE : { phase: "failed" };
  }
}
