import type { Post } from "@stockfinder/contracts/community";
import type { FeedArea } from "./fetch-posts.ts";

/** After an answer that is no stream; browsers come back to a broken one by themselves. */
const TRY_AGAIN_MS = 30_000;

/**
 * Hears of new posts while the page is looked at: a hidden one gives its connection back, since browsers open only a few
 * to a site. `onOpen` is called each time that hearing begins: what came before was not heard.
 */
export function hearNewPosts(
  { zipcode, distance }: FeedArea,
  { onPost, onOpen }: { onPost: (post: Post) => void; onOpen: () => void },
  signal: AbortSignal,
): void {
  const address = `/api/post/stream?${new URLSearchParams({ zipcode, distance: String(distance) })}`;
  let stream: EventSource | null = null;
  let trying: number | undefined;

  function open(): void {
    const opened = new EventSource(address);
    stream = opened;
    opened.addEventListener("open", onOpen);
    opened.addEventListener("post", ({ data }) => onPost(JSON.parse(data)));
    opened.addEventListener("error", () => {
      if (opened.readyState !== EventSource.CLOSED) return;
      close();
      trying = window.setTimeout(lookAgain, TRY_AGAIN_MS);
    });
  }

  function close(): void {
    window.clearTimeout(trying);
    stream?.close();
    stream = null;
  }

  function lookAgain(): void {
    close();
    if (!document.hidden) open();
  }

  lookAgain();
  document.addEventListener("visibilitychange", lookAgain, { signal });
  signal.addEventListener("abort", close);
}
