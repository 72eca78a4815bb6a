import type { Post } from "@stockfinder/contracts/community";
import { useEffect, useRef } from "react";

/** Which of the posts is meant, once it is among them. */
type Choice = (posts: readonly Post[]) => Post | undefined;
export type FocusOn = (choice: Choice | null) => void;

/** Lets the focus go to a post as soon as it is there. */
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

/** By which a post's card in the feed is found. */
export function cardId(postId: string): string {
  return `post-${postId}`;
}

/** At once, however far the post is. Answers whether it is on the page. */
export function focusPost(postId: string): boolean {
  const card = document.getElementById(cardId(postId));
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: "nearest", behavior: "instant" });
  return card !== null;
}
