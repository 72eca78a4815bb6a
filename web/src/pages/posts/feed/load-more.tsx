import { useEffect, useEffectEvent, useRef } from "react";
import { QuietButton } from "../../../components/button.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import type { FeedState } from "./feed-state.ts";

/** The next page is fetched when the end of the feed is this close to the window. */
const AHEAD = "0px 0px 400px 0px";

/**
 * The end of the feed. It loads more when it is nearly scrolled into view, but not for keyboard users, who could never tab
 * past it: they press the button.
 */
export function LoadMore({ feed, onLoad }: { feed: FeedState; onLoad: () => void }) {
  const root = useRef<HTMLDivElement>(null);
  const loadByItself = useEffectEvent(() => {
    if (!root.current?.closest("section")?.querySelector(":focus-visible")) onLoad();
  });

  // The number of posts changes with each page: if the new posts leave room, the next page is fetched too.
  const end = feed.more === "idle" ? feed.posts.length : null;
  useEffect(() => {
    if (end === null || !root.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && loadByItself(),
      { rootMargin: AHEAD },
    );
    observer.observe(root.current);
    return () => observer.disconnect();
  }, [end]);

  return (
    <div ref={root} className="grid gap-3">
      {feed.more === "failed" && (
        <div role="alert">
          <Notice tone="bad">Something went wrong.</Notice>
        </div>
      )}
      <QuietButton className="justify-self-center" off={feed.more === "asking"} onClick={onLoad}>
        Load more
        {feed.more === "asking" && <Spinner label="Loading more posts" />}
      </QuietButton>
    </div>
  );
}
