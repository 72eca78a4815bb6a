import { RequestFailed } from "@stockfinder/client/request-failed";
import type { Post } from "@stockfinder/contracts/community";
import { useEffect, useReducer, useRef } from "react";
import { feedReducer, NOTHING_ASKED } from "./feed-state.ts";
import { type FeedArea, fetchFeedPage } from "./fetch-feed-page.ts";
import { subscribeToNewPosts } from "./subscribe-to-new-posts.ts";

const BEGINNING = { offset: 0, after: null };

export type FeedCommands = ReturnType<typeof useFeed>["commands"];

/** Fetches the feed of an area page by page and listens for new posts. Another `area` object fetches it again. */
export function useFeed(area: FeedArea | null) {
  const [feed, dispatch] = useReducer(feedReducer, NOTHING_ASKED);
  const leaving = useRef(new AbortController());

  useEffect(() => {
    if (area === null) return;
    const asked = area;
    const controller = new AbortController();
    leaving.current = controller;
    const { signal } = controller;

    async function load(): Promise<void> {
      dispatch({ kind: "asked" });
      try {
        const answer = await fetchFeedPage(asked, BEGINNING, signal);
        if (signal.aborted) return;
        if (!answer.worked) return dispatch({ kind: "refused", msg: answer.msg });
        dispatch({ kind: "answered", page: answer });
        const onPost = (post: Post) => dispatch({ kind: "arrived", post });
        subscribeToNewPosts(asked, { onPost, onOpen: catchUp }, signal);
      } catch (error) {
        if (signal.aborted) return;
        const isBadZip = error instanceof RequestFailed && error.fields.includes("zipcode");
        if (isBadZip)
          dispatch({ kind: "refused", msg: "Please enter a US zip code or a Canadian postal code." });
        else dispatch({ kind: "failed" });
      }
    }

    /** Fetches posts from before the stream was open. After a failure the next opening fetches them. */
    async function catchUp(): Promise<void> {
      const answer = await fetchFeedPage(asked, BEGINNING, signal).catch(() => null);
      if (answer?.worked && !signal.aborted) dispatch({ kind: "caughtUp", page: answer });
    }

    load();
    return () => controller.abort();
  }, [area]);

  return {
    feed,
    commands: {
      /** Fetches the following page; does nothing while one is being fetched. */
      async loadMore() {
        const { posts, next: after } = feed;
        if (!area || after === null || feed.more === "asking") return;
        const { signal } = leaving.current;
        dispatch({ kind: "moreAsked" });
        const place =
          typeof after === "number" ? { offset: after, after: null } : { offset: posts.length, after };
        const answer = await fetchFeedPage(area, place, signal).catch(() => null);
        if (signal.aborted) return;
        dispatch(
          answer?.worked ? { kind: "moreAnswered", after, page: answer } : { kind: "moreFailed", after },
        );
      },
      showFresh: () => dispatch({ kind: "freshShown" }),
      add: (post: Post) => dispatch({ kind: "posted", post }),
    },
  };
}
