import { useEffect, useRef, useState } from "react";
import { beginAtTop } from "../../components/frame/begin-at-top.ts";
import { focusPost } from "./feed/use-focus-on-post.ts";

/**
 * Shows an opened post from its top, and moves back to its card on return. Returns whether the feed is shown, or was before
 * the post was opened.
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
