import { useEffect, useEffectEvent, useRef } from "react";
import { Notice } from "../../parts/notice.tsx";
import { Spinner } from "../../parts/spinner.tsx";
import type { FeedState } from "./feed-state.ts";

/** How far below the window the end of the feed may come before more is asked for. */
const AHEAD = "0px 0px 400px 0px";

/**
 * The end of what is shown. It asks for more by itself when it is nearly scrolled into view, except for whoever goes
 * through the posts by keyboard: they would never get past it, and press the button when they want more.
 */
export function LoadMore({ feed, onLoad }: { feed: FeedState; onLoad: () => void }) {
  const root = useRef<HTMLDivElement>(null);
  const { length } = feed.posts;
  const isIdle = feed.more === "idle";

  const loadByItself = useEffectEvent(() => {
    if (!root.current?.closest("section")?.querySelector(":focus-visible")) onLoad();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: where more posts still leave room, more are asked for
  useEffect(() => {
    const end = root.current;
    if (!end || !isIdle) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && loadByItself(),
      { rootMargin: AHEAD },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [isIdle, length]);

  return (
    <div ref={root} className="grid gap-3">
      {feed.more === "failed" && (
        <div role="alert">
          <Notice tone="bad">Something went wrong.</Notice>
        </div>
      )}
      <button
        type="button"
        className="button-quiet justify-self-center"
        aria-disabled={feed.more === "asking"}
        onClick={onLoad}
      >
        Load more
        {feed.more === "asking" && <Spinner label="Loading more posts" />}
      </button>
    </div>
  );
}
