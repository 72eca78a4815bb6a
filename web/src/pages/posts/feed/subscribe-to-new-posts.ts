import type { Post } from "@stockfinder/contracts/community";
import { POST_STREAM_PATH } from "@stockfinder/contracts/streams";
import type { FeedArea } from "./fetch-feed-page.ts";

/** After a response that is not a stream. Browsers reconnect a broken stream automatically. */
const RETRY_AFTER_MS = 30_000;

/**
 * Receives new posts while the page is visible. A hidden page closes its connection, because browsers open only a few per
 * site. `onOpen` is called each time the stream opens: earlier posts did not arrive on it.
 */
export function subscribeToNewPosts(
  { zipcode, distance }: FeedArea,
  { onPost, onOpen }: { onPost: (post: Post) => void; onOpen: () => void },
  signal: AbortSignal,
): void {
  const address = `${POST_STREAM_PATH}?${new URLSearchParams({ zipcode, distance: String(distance) })}`;
  let stream: EventSource | null = null;
  let retry: number | undefined;

  function open(): void {
    const opened = new EventSource(address);
    stream = opened;
    opened.addEventListener("open", onOpen);
    opened.addEventListener("post", ({ data }) => onPost(JSON.parse(data)));
    opened.addEventListener("error", () => {
      if (opened.readyState !== EventSource.CLOSED) return;
      close();
      retry = window.setTimeout(reopen, RETRY_AFTER_MS);
    });
  }

  function close(): void {
    window.clearTimeout(retry);
    stream?.close();
    stream = null;
  }

  function reopen(): void {
    close();
    if (!document.hidden) open();
  }

  reopen();
  document.addEventListener("visibilitychange", reopen, { signal });
  signal.addEventListener("abort", close);
}
