import { RequestFailed } from "@stockfinder/client/request-failed";
import { fetchPost, type Post } from "@stockfinder/contracts/community";
import { call } from "../../api/call.ts";
import { useFetched } from "../../api/use-fetched.ts";
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
  const known = feed.posts.find(({ _id }) => _id === postId);
  const wanted = known ? null : postId;
  const { data, failure, reload } = useFetched(wanted, async () => ({
    postId: wanted,
    answer: await load(wanted ?? ""),
  }));
  return { opened: openedPost(), askAgain: reload };

  function openedPost(): OpenedPost | null {
    if (known) return { phase: "shown", post: known, staleSince: feed.staleSince };
    if (wanted === null) return null;
    if (failure) return { phase: "failed" };
    return data?.postId === wanted ? data.answer : { phase: "asking" };
  }
}

async function load(postId: string): Promise<OpenedPost> {
  try {
    const answer = await call(fetchPost, { postID: postId });
    if (!answer.worked) return { phase: "gone", msg: answer.msg };
    return { phase: "shown", post: answer.post, staleSince: staleSince(answer) };
  } catch (error) {
    // The address holds no valid post id.
    if (error instanceof RequestFailed && error.status === 400) return GONE;
    throw error;
  }
}
