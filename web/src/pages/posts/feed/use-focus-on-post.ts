import type { Post } from "@stockfinder/contracts/community";
import { useEffect, useRef } from "react";

/** Finds the wanted post; undefined until it is in the feed. */
type Choice = (posts: readonly Post[]) => Post | undefined;
export type FocusOn = (choice: Choice | null) => void;

export function useFocusOnPost(posts: readonly Post[]): FocusOn {
  const wanted = useRef<Choice | null>(null);

  useEffect(() => {
    const post = wanted.current?.(posts);
    if (!post) return;
    wanted.current = null;
    focusPost(post._id);
  }, [posts]);

  return (choice) => {
    wanted.current = choice;
  };
}

export function cardId(postId: string): string {
  return `post-${postId}`;
}

/** Scrolls without animation. Returns whether the post is on the page. */
export function focusPost(postId: string): boolean {
  const card = document.getElementById(cardId(postId));
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: "nearest", behavior: "instant" });
  return card !== null;
}
