import type { Post } from "@stockfinder/contracts/community";
import { useEffect, useReducer, useRef } from "react";
import { type FeedArea, fetchPosts } from "../../requests/fetch-posts.ts";
import { hearNewPosts } from "../../requests/hear-new-posts.ts";
import { RequestFailed } from "../../requests/http.ts";
import { type FeedState, feedReducer, NOTHING_ASKED } from "./feed-state.ts";

const BEGINNING = { offset: 0, after: null };

export interface FeedCommands {
  /** The page after the last; nothing happens while one is on its way. */
  loadMore(): Promise<void>;
  showFresh(): void;
  /** A post of one's own stands in the feed at once. */
  add(post: Post): void;
}

/** The feed of an area, page by page, and what neighbours post meanwhile. Another `round` asks for it again. */
export function useFeed(area: FeedArea | null, round: number): { feed: FeedState; commands: FeedCommands } {
  const [feed, tell] = useReducer(feedReducer, NOTHING_ASKED);
  const leaving = useRef(new AbortController());
  const { zipcode, distance } = area ?? {};

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another question
  useEffect(() => {
    if (zipcode === undefined || distance === undefined) return;
    const controller = new AbortController();
    leaving.current = controller;
    const { signal } = controller;
    const asked = { zipcode, distance };

    async function ask(): Promise<void> {
      tell({ kind: "asked" });
      try {
        const answer = await fetchPosts(asked, BEGINNING, signal);
        if (signal.aborted) return;
        if (!answer.worked) return tell({ kind: "refused", msg: answer.msg });
        tell({ kind: "answered", page: answer });
        const onPost = (post: Post) => tell({ kind: "heard", post });
        hearNewPosts(asked, { onPost, onOpen: catchUp }, signal);
      } catch (error) {
        if (signal.aborted) return;
        const isBadZip = error instanceof RequestFailed && error.fields.includes("zipcode");
        if (isBadZip) tell({ kind: "refused", msg: "Please enter a US zip code or a Canadian postal code." });
        else tell({ kind: "failed" });
      }
    }

    /** What came before anything could be heard. Where it cannot be had, the next opening brings it. */
    async function catchUp(): Promise<void> {
      const answer = await fetchPosts(asked, BEGINNING, signal).catch(() => null);
      if (answer?.worked && !signal.aborted) tell({ kind: "caughtUp", page: answer });
    }

    ask();
    return () => controller.abort();
  }, [zipcode, distance, round]);

  return {
    feed,
    commands: {
      async loadMore() {
        const { posts, next: after } = feed;
        if (!area || after === null || feed.more === "asking") return;
        const { signal } = leaving.current;
        tell({ kind: "moreAsked" });
        const answer = await fetchPosts(area, { offset: posts.length, after }, signal).catch(() => null);
        if (signal.aborted) return;
        tell(answer?.worked ? { kind: "moreAnswered", after, page: answer } : { kind: "moreFailed", after });
      },
      showFresh: () => tell({ kind: "freshShown" }),
      add: (post) => tell({ kind: "posted", post }),
    },
  };
}
