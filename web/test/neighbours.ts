import { randomUUID } from "node:crypto";
import type { Post } from "@stockfinder/contracts/community";
import type { TestProduct } from "./product.ts";

/** A member of the community with another browser. */
export interface Neighbour {
  /** The `user_id` in their browser. */
  readonly userID: string;
  /** Posts, with defaults for missing fields; returns the post's id. */
  post(post: { zipcode: string } & Partial<Post>): Promise<string>;
}

const ANY_POST = { title: "Seen on the shelf", text: "Plenty of it.", store: "Target" };

export function aNeighbour({ url }: TestProduct): Neighbour {
  const userID = randomUUID();
  return {
    userID,
    async post(post) {
      const answer = await fetch(`${url}/api/post/add`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ...ANY_POST, ...post, userID }),
      });
      const outcome = await answer.json();
      if (!outcome.worked) throw new Error(`The post was refused: ${JSON.stringify(outcome)}`);
      return outcome.postId;
    },
  };
}

/** Adds `count` posts with their number in the title; the last is on top of the feed. */
export async function manyPosts(product: TestProduct, zipcode: string, count: number): Promise<void> {
  const neighbour = aNeighbour(product);
  for (let number = 1; number <= count; number++) await neighbour.post({ zipcode, title: `Post ${number}` });
}
