import { useEffect, useRef, useState } from "react";
import { beginAtTop } from "../../parts/begin-at-top.ts";
import { focusPost } from "./use-focus-on-post.ts";

/**
 * Whoever opens a post starts at its top, and finds it again in the feed when they come back. Answers whether the feed is
 * wanted, or was before the post was opened.
 */
export function useLeaveAndReturn(postId: string | null): boolean {
  const [feedWanted, setFeedWanted] = useState(postId === null);
  const shown = useRef(postId);
  if (postId === null && !feedWanted) setFeedWanted(true);

  useEffect(() => {
    const left = shown.current;
    if (left === postId) return;
    shown.current = postId;
    if (postId === null && left !== null && focusPost(left)) return;
    beginAtTop();
  }, [postId]);

  return feedWanted;
}
