import { useEffect, useRef, useState } from "react";
import { beginAtTop } from "../../components/frame/begin-at-top.ts";
import { focusPost } from "./feed/use-focus-on-post.ts";

/** From its top, and back to its card. Returns whether the feed is shown, or was before. */
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
